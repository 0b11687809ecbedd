// Whatever Chromium does on its own account would count as the page's traffic or slow it down.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** The flags to start Chromium with. The sandbox does not work for root, and only then is it off. */
export const chromiumArguments = (): string[] =>
  process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET
