import type { Page } from '@playwright/test'

type Json = Record<string, unknown>

/** Lets the service answer a read of an address in its own words, and changes them on the way. */
export const changeAnswer = (page: Page, url: RegExp, change: (answer: Json) => Json) =>
  page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    // The answers that are changed here are objects.
    const answer = (await response.json()) as Json
    return route.fulfill({ response, json: change(answer) })
  })

/** Holds the writes to an address back until the returned function is called. */
export const holdWrites = async (page: Page, url: RegExp): Promise<() => void> => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.fallback()
  })
  return release
}
