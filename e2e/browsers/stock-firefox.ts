import { test, type BrowserContext } from '@playwright/test'

/** The channel by which Playwright drives a Firefox that is not its own build: by WebDriver BiDi. */
export const STOCK_FIREFOX = 'moz-firefox'

/** Whether the test runs in such a Firefox. */
export const isStockFirefox = (): boolean => test.info().project.use.channel === STOCK_FIREFOX

/** Leaves the test out there; `reason` says what the driver, or the browser, cannot do. */
export const skipInStockFirefox = (reason: string): void => test.skip(isStockFirefox(), reason)

const BODY_HEADER = 'x-test-body'

/** Makes up for what Playwright does not do over WebDriver BiDi: typing that React takes for typing, and the body of a request. */
export const completeDriver = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((header) => {
    // Playwright would assign to `value`, which React overlooks. This is the browser's own command.
    Object.defineProperty(globalThis, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      // Playwright sets its own.
      set: () => {},
    })
    const { fetch } = globalThis
    globalThis.fetch = (to, options) => {
      const isOwn = new URL(to instanceof Request ? to.url : to, location.href).origin === origin
      const body = options?.body
      // The service refuses longer heads.
      if (!isOwn || typeof body !== 'string' || body.length > 2000) return fetch(to, options)
      const headers = new Headers(options?.headers)
      headers.set(header, encodeURIComponent(body))
      return fetch(to, { ...options, headers })
    }
  }, BODY_HEADER)
  // It cannot be granted: a setting of the project allows it.
  context.grantPermissions = () => Promise.resolve()
  // Before any test sees the request.
  context.on('request', (request) => {
    const sent = request.headers()[BODY_HEADER]
    if (sent === undefined) return
    const body = decodeURIComponent(sent)
    request.postData = () => body
    request.postDataJSON = () => JSON.parse(body)
  })
}
