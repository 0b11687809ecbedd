/** Where Chromium is: Playwright's own if it was downloaded, else the system's; undefined if there is none. */
export const findChromium: () => string | undefined
