// Plain JavaScript, since it is also run before anything is built.
import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

export const findChromium = () =>
  [chromium.executablePath(), ...SYSTEM_CHROMIUMS].find((path) => existsSync(path))
