import { expect } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../support/free-port.ts'
import { MINI_BROWSER } from './find-browsers.mjs'

// As long as the tests in other browsers wait.
const PATIENCE = 15_000

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** A screen of its own: WebKitGTK's browser cannot do without. */
const startScreen = async () => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer]
  return { screen, display: `:${String(number).trim()}` }
}

/** Starts WebKitGTK's browser; returns its driver, and how to end both. */
export const startWebKit = async (): Promise<{ driver: WebDriver; end: () => Promise<void> }> => {
  const { screen, display } = await startScreen()
  const port = await freePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const server = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // Else a command waits for the page's load: for good if the page is parsed and its scripts still run, or if a
      // press loaded code.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': {
        binary: MINI_BROWSER,
        args: ['--automation', '--geometry=1440x900'],
      },
    })
    .build()
  return {
    driver,
    end: async () => {
      await driver.quit()
      await stop(service)
      await stop(screen)
    },
  }
}

/** Records from now on what the loaded document complains about; also the CSP violations of its load. */
export const watchDocument = (driver: WebDriver): Promise<void> =>
  driver.executeScript(() => {
    const complaints: string[] = []
    Object.assign(globalThis, { complaints })
    const { error } = console
    console.error = (...words: unknown[]) => {
      complaints.push(words.map(String).join(' '))
      error(...words)
    }
    // Only says that the rest of a change of sizes is told in the next frame.
    const lateSizes = 'ResizeObserver loop completed with undelivered notifications.'
    addEventListener('error', ({ message }) => {
      if (message !== lateSizes) complaints.push(message)
    })
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complaints.push(`CSP: ${violatedDirective} ${blockedURI}`),
    )
    new ReportingObserver(
      (reports) => complaints.push(...reports.map(({ body }) => JSON.stringify(body))),
      { types: ['csp-violation'], buffered: true },
    ).observe()
  })

/** What the document complained about since `watchDocument`. */
export const complaintsOf = (driver: WebDriver): Promise<string[]> =>
  driver.executeScript('return globalThis.complaints')

/** Finds what a person reads: an element by its text, or a field by its label. */
export const byText = (tag: string, text: string): By =>
  By.xpath(`//${tag}[normalize-space()="${text}"]`)
export const byLabel = (label: string): By =>
  By.xpath(
    `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for or @aria-label="${label}"]`,
  )

/** The element, as soon as it is displayed. */
export const shown = async (driver: WebDriver, what: By): Promise<WebElement> => {
  const element = await driver.wait(until.elementLocated(what), PATIENCE)
  return driver.wait(until.elementIsVisible(element), PATIENCE)
}
