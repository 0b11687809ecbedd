// Plain JavaScript, since it also runs before anything is built.
import { chromium } from '@playwright/test'
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

// Playwright's own Chromium includes a headless shell, which Playwright uses by default.
const hasOwn = () => existsSync(chromium.executablePath())

/** Whether there is a Chromium to test with. */
export const isChromiumThere = () => hasOwn() || findChromium() !== undefined

/** The system's Chromium; undefined if Playwright has its own, or if there is none. */
export const findChromium = () =>
  hasOwn() ? undefined : SYSTEM_CHROMIUMS.find((path) => existsSync(path))
