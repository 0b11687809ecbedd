import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'

const violationsOf = async (page: Page): Promise<string[]> => {
  // The CSP admits no script of ours, but what is evaluated through the debugger is not the page's.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // `axe.source` has just put it there.
    const { axe: runner } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await runner.run()
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`),
    )
  })
}

/** Fails unless axe finds nothing on the page, in light and in dark. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  await test.step(`axe: ${what}`, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violationsOf(page), `${what} in ${colorScheme}`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  })
}
