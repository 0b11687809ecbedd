// Plain JavaScript, since it also runs before anything is built.
import { chromium, firefox, webkit } from '@playwright/test'
import { existsSync } from 'node:fs'

/** Debian's headless shell: it needs half the CPU time, since it has no browser window. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_CHROMIUMS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]
// A Firefox of another kind may be a snap, which reads no profile of a test.
const SYSTEM_FIREFOXES = ['/usr/bin/firefox-esr']

const hasOwn = (browser) => existsSync(browser.executablePath())
const firstOf = (paths) => paths.find((path) => existsSync(path))

/** Whether there is a Chromium to test with. */
export const isChromiumThere = () => hasOwn(chromium) || findChromium() !== undefined

/** The system's Chromium; undefined if Playwright has its own, or if there is none. */
// Playwright's own Chromium includes a headless shell, which Playwright uses by default.
export const findChromium = () => (hasOwn(chromium) ? undefined : firstOf(SYSTEM_CHROMIUMS))

/** Which Firefox to test with: Playwright's own build, the path of a stock one, or none. */
export const findFirefox = () => (hasOwn(firefox) ? 'own' : firstOf(SYSTEM_FIREFOXES))

/** WebKitGTK's own browser, as Debian installs it with its driver. */
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** Which WebKit to test with: Playwright's own build, the path of WebKitGTK's driver, or none. */
export const findWebKit = () => {
  if (hasOwn(webkit)) return 'own'
  const driver = firstOf(['/usr/bin/WebKitWebDriver'])
  return [MINI_BROWSER, '/usr/bin/Xvfb'].every((path) => existsSync(path)) ? driver : undefined
}

/** How each browser beside Chromium is found. */
export const OTHER_BROWSERS = { firefox: findFirefox, webkit: findWebKit }

/** Those of the named browsers that are not on this machine. */
export const missingBrowsers = (names = Object.keys(OTHER_BROWSERS)) =>
  names.filter((name) => !OTHER_BROWSERS[name]?.())
