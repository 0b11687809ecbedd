import type { Page } from '@playwright/test'
import { identified } from '#app/connection/identify.ts'
import { VERSION_HEADER } from '#contract/version.ts'

/** Stores the connection that signing in would store in the page's tab, without loading the app. */
export const connectTab = async (page: Page, serviceUrl: string, key: string): Promise<void> => {
  const connection = identified({
    base_url: `${serviceUrl}/api`,
    version_header: VERSION_HEADER,
    key,
  })
  await page.addInitScript(
    ([text, own]) => {
      // Only once per tab: after signing out, a reload must not sign in again.
      if (origin !== own || sessionStorage.getItem('e2e.connected')) return
      sessionStorage.setItem('e2e.connected', 'yes')
      sessionStorage.setItem('adit.connection', text)
    },
    [JSON.stringify(connection), new URL(serviceUrl).origin] as const,
  )
}
