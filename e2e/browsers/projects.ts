import type { PlaywrightTestConfig } from '@playwright/test'
import { join } from 'node:path'
import { STOCK_FIREFOX } from './stock-firefox.ts'
import { findFirefox, findWebKit } from './find-browsers.mjs'

type Project = NonNullable<PlaywrightTestConfig['projects']>[number]

/** The test that goes by WebKitGTK's own driver. */
export const WEBKIT_GTK = '**/webkit-gtk.spec.ts'

/** What runs in Chromium's project for the desktop only, or in no usual browser. */
const NOT_IN_ALL = ['bench/**', 'process/**', WEBKIT_GTK]

const SIZE = { width: 1440, height: 900 }

// What Chromium's headless shell does by itself.
const LIKE_CHROMIUM = {
  // A mouse: the bits for a fine pointer that can hover.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'ui.useOverlayScrollbars': 1,
  // A read that was cut is not sent again and again.
  'network.http.request.max-attempts': 2,
  'dom.events.testing.asyncClipboard': true,
  // Not read for documents that are no pages, whose policy forbids it.
  'browser.chrome.site_icons': false,
}

const firefox = (found: string | undefined): Project[] => {
  if (!found) return []
  const stock = {
    channel: STOCK_FIREFOX,
    // A screenshot of it makes the page's policy complain.
    screenshot: 'off' as const,
    launchOptions: {
      executablePath: join(import.meta.dirname, 'firefox-bridge.mjs'),
      firefoxUserPrefs: LIKE_CHROMIUM,
    },
  }
  return [
    {
      name: 'firefox',
      testIgnore: NOT_IN_ALL,
      use: { browserName: 'firefox', viewport: SIZE, ...(found !== 'own' && stock) },
    },
  ]
}

// Playwright can drive no WebKit but its own: a few steps go by WebKitGTK's driver.
const webkit = (found: string | undefined): Project[] => {
  if (!found) return []
  const own = { testIgnore: NOT_IN_ALL, use: { browserName: 'webkit', viewport: SIZE } } as const
  return [{ name: 'webkit', ...(found === 'own' ? own : { testMatch: WEBKIT_GTK }) }]
}

/** One project for every browser beside Chromium that is on this machine, where `npm run test:browsers` asks for them. */
export const otherBrowsers = (): Project[] =>
  process.env['ADIT_E2E_BROWSERS'] === '1'
    ? [...firefox(findFirefox()), ...webkit(findWebKit())]
    : []
