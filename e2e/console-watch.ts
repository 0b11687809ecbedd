import type { BrowserContext } from '@playwright/test'

// Chromium writes this line for every answer of 400 and above; the page is what must cope with those.
const FAILED_REQUEST = /^Failed to load resource: /

/** Records everything the pages of a context complain about: console errors, exceptions, CSP violations. */
export const watchConsole = async (context: BrowserContext): Promise<string[]> => {
  const complaints: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !FAILED_REQUEST.test(text)) complaints.push(text)
  })
  context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message))
  // A violation that is only reported writes no console error.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return complaints
}
