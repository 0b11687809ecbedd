// Chromium's background activity would count as the page's traffic or slow the page down.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** The flags to start Chromium with. The sandbox is off only for root, where it does not work. */
export const chromiumArguments = (): string[] =>
  process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET
