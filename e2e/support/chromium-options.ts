import { findChromium } from '../browsers/find-browsers.mjs'

// Chromium's background activity would count as the page's traffic or slow the page down.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/**
 * How Playwright starts Chromium: the one that is on this machine, if Playwright has none itself. The sandbox is off
 * only for root, where it does not work.
 */
export const chromiumOptions = (): { args: string[]; executablePath?: string } => {
  const executablePath = findChromium()
  return {
    args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
    ...(executablePath && { executablePath }),
  }
}
