/** Whether there is a Chromium to test with. */
export const isChromiumThere: () => boolean
/** The Chromium of the system; undefined where Playwright has its own, or where there is none. */
export const findChromium: () => string | undefined
/** Which Firefox to test with: Playwright's own build, the path of a stock one, or none. */
export const findFirefox: () => string | undefined
/** WebKitGTK's own browser, as Debian installs it with its driver. */
export const MINI_BROWSER: string
/** Which WebKit to test with: Playwright's own build, the path of WebKitGTK's driver, or none. */
export const findWebKit: () => string | undefined
