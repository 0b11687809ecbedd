import type { Page } from '@playwright/test'
import { clientHeaders } from './account.ts'
import { identified, ofAccount } from '#app/connection/identify.ts'
import { ACCOUNT_HEADER } from '#contract/headers.ts'
import { VERSION_HEADER } from '#contract/version.ts'

/** Stores the connection that signing in would store in the page's tab, without loading the app. */
export const connectTab = async (page: Page, serviceUrl: string, key: string): Promise<void> => {
  const base_url = `${serviceUrl}/api`
  // Of no list: a test may count those.
  const answer = await fetch(`${base_url}/kubernetes_operators/none`, {
    headers: clientHeaders(key),
  })
  const connection = ofAccount(
    identified({ base_url, version_header: VERSION_HEADER, key }),
    answer.headers.get(ACCOUNT_HEADER),
  )
  await page.addInitScript(
    ([text, own]) => {
      // Only once per tab: after signing out, a reload must not sign in again.
      if (origin !== own || sessionStorage.getItem('e2e.connected')) return
      sessionStorage.setItem('e2e.connected', 'yes')
      const stay = localStorage.getItem('adit.stay') ?? 'of-tests'
      localStorage.setItem('adit.stay', stay)
      sessionStorage.setItem('adit.connection', JSON.stringify({ ...JSON.parse(text), stay }))
    },
    [JSON.stringify(connection), new URL(serviceUrl).origin] as const,
  )
}
