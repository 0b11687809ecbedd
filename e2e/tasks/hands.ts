import { expect, type Locator, type Page } from '@playwright/test'

/** What a person does, counted: presses of the pointer, keys (a chord is one), and characters of text. */
type Effort = { clicks: number; keys: number; typed: number }

/** Further than this nobody walks by Tab. */
const MOST_TABS = 40

/** The hands of a person at a page. */
export const createHands = (page: Page) => {
  const effort: Effort = { clicks: 0, keys: 0, typed: 0 }
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      effort.keys += 1
    }
  }
  return {
    effort,
    press,
    click: async (target: Locator) => {
      await target.click()
      effort.clicks += 1
    },
    /** Writes into what has the focus, a key a character. */
    type: async (text: string) => {
      await page.keyboard.type(text)
      effort.typed += text.length
    },
    /** Waits until it is seen, then walks with a key until the focus is there. */
    walkTo: async (target: Locator, key = 'Tab') => {
      await expect(target).toBeVisible()
      for (let step = 0; step < MOST_TABS; step += 1) {
        await press(key)
        if (await target.evaluate((element) => element.matches(':focus-within'))) return
      }
      throw new Error(`${MOST_TABS} times ${key} does not lead there`)
    },
  }
}
type Hands = ReturnType<typeof createHands>

const by = (name: string, { clicks, keys, typed }: Effort) =>
  `${name}: ${clicks} clicks, ${keys} keys, ${typed} characters`

/** Prints what a task took, and expects that it did not take more. */
export const expectEffort = (task: string, way: string, hands: Hands, most: Partial<Effort>) => {
  console.log(by(`${task}, by ${way}`, hands.effort))
  const { clicks = 0, keys = 0 } = most
  expect(hands.effort.clicks, `clicks of: ${task}`).toBeLessThanOrEqual(clicks)
  expect(hands.effort.keys, `keys of: ${task}`).toBeLessThanOrEqual(keys)
}
