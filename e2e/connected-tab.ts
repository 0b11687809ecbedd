import type { Page } from '@playwright/test'
import { VERSION_HEADER } from '#contract/version.ts'

/** Gives the tab of a page the connection that signing in would leave there, without loading the app for it. */
export const connectTab = async (page: Page, serviceUrl: string, key: string): Promise<void> => {
  const connection = { base_url: `${serviceUrl}/api`, version_header: VERSION_HEADER, key }
  await page.addInitScript(
    ([text, own]) => {
      // Once in the life of the tab: who has signed out stays so when the page is loaded again.
      if (origin !== own || sessionStorage.getItem('e2e.connected')) return
      sessionStorage.setItem('e2e.connected', 'yes')
      sessionStorage.setItem('adit.connection', text)
    },
    [JSON.stringify(connection), new URL(serviceUrl).origin] as const,
  )
}
