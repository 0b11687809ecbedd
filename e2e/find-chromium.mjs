// Plain JavaScript, since it is also run before anything is built.
import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'

/** The headless shell of Debian: it takes half the processor time, since it has no window around the page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM_CHROMIUMS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

// Playwright's own comes with a headless shell, which it then takes by itself.
const hasOwn = () => existsSync(chromium.executablePath())

/** Whether there is a Chromium to test with. */
export const isChromiumThere = () => hasOwn() || findChromium() !== undefined

/** The Chromium of the system; undefined where Playwright has its own, or where there is none. */
export const findChromium = () =>
  hasOwn() ? undefined : SYSTEM_CHROMIUMS.find((path) => existsSync(path))
