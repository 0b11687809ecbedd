/** Whether there is a Chromium to test with. */
export const isChromiumThere: () => boolean
/** The Chromium of the system; undefined where Playwright has its own, or where there is none. */
export const findChromium: () => string | undefined
