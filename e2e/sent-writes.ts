import type { Page, Request } from '@playwright/test'

/** The next request of a page with this method. */
export const nextSent = (page: Page, method: string): Promise<Request> =>
  page.waitForRequest((sent) => sent.method() === method)

/** The writes that a page sends from now on. */
export const writesOf = (page: Page): Request[] => {
  const writes: Request[] = []
  page.on('request', (sent) => {
    if (sent.method() !== 'GET') writes.push(sent)
  })
  return writes
}

/** As when a person comes back from another window: what is shown is read again. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new Event('focus')))
