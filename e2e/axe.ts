import { expect, test, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The only rule that checks colours; light and dark differ only in colours. */
const OF_COLOURS = ['color-contrast']

// A page reads the minified file in two thirds of the time.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Scope = {
  /** Only these rules. */
  runOnly?: string[]
  /** A selector of elements to skip. */
  exclude?: string
}

const violationsOf = async (page: Page, scope: Scope): Promise<string[]> => {
  // The CSP blocks injected scripts, but it does not apply to code evaluated through the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async ({ runOnly, exclude = [] }) => {
    // Defined by the script above.
    const { axe: runner } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await runner.run(
      { exclude },
      {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
      },
    )
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`),
    )
  }, scope)
}

/**
 * Fails if axe finds a violation on the page in light, or a colour violation in dark. `exclude` is a
 * selector for elements that repeat others already checked.
 */
export const expectAccessible = async (
  page: Page,
  what: string,
  { exclude }: Pick<Scope, 'exclude'> = {},
): Promise<void> => {
  const scope = exclude === undefined ? {} : { exclude }
  await test.step(`axe: ${what}`, async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await violationsOf(page, scope), `${what} in light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await violationsOf(page, { ...scope, runOnly: OF_COLOURS }), `${what} in dark`).toEqual(
      [],
    )
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  })
}
