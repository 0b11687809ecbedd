import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The one rule that looks at colours, in which light and dark differ. */
const OF_COLOURS = ['color-contrast']

type Scope = {
  /** Only these rules. */
  runOnly?: string[]
  /** What is left out: a selector. */
  exclude?: string
}

const violationsOf = async (page: Page, scope: Scope): Promise<string[]> => {
  // The CSP admits no script of ours, but what is evaluated through the debugger is not the page's.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async ({ runOnly, exclude = [] }) => {
    // `axe.source` has just put it there.
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
 * Fails unless axe finds nothing on the page in light, nor against its colours in dark. What is like
 * what is looked at anyway can be left out with `exclude`, a selector.
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
