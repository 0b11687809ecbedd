import { expect, type Page, type Request } from '@playwright/test'

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

/**
 * Watches the requests of a page to the API from now on. Returns how to wait until none is under way: a fault that
 * skips requests counts those of the page itself, too.
 */
export const watchRest = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>()
  const end = (request: Request) => void underWay.delete(request)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) underWay.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => expect.poll(() => underWay.size).toBe(0)
}

/** As when a person comes back from another window: what is shown is read again. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new Event('focus')))
