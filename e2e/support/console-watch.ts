import type { BrowserContext } from '@playwright/test'

// Chromium logs this line for every response of 400 and above; handling these is up to the page.
const FAILED_REQUEST = /^Failed to load resource: /

/** Records all problems of a context's pages: console errors, exceptions, CSP violations. */
export const watchConsole = async (context: BrowserContext): Promise<string[]> => {
  const complaints: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !FAILED_REQUEST.test(text)) complaints.push(text)
  })
  context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message))
  // A report-only violation logs no console error.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return complaints
}
