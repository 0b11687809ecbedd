import { expect, test, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isStockFirefox } from '../browsers/stock-firefox.ts'

/** The only rule that checks colours; light and dark differ only in colours. */
const OF_COLOURS = ['color-contrast']

// A page reads the minified file in two thirds of the time.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Ends what is still changing its colour: in between, a text has less contrast than before and after. */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })

/** What axe finds on a page, by all rules or only by these. */
const violationsOf = async (page: Page, runOnly?: string[]): Promise<string[]> => {
  // The CSP blocks injected scripts, but it does not apply to code evaluated through the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  await endTransitions(page)
  return page.evaluate(async (rules) => {
    // Defined by the script above.
    const { axe: runner } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await runner.run({
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`),
    )
  }, runOnly)
}

/** To leave out of a scan: the rows of a table after its first three, where all rows are of one kind. */
export const REPEATED_ROWS = 'tbody > tr:nth-child(n + 4)'

// To leave elements out costs axe more than to check them; what is not displayed costs it nothing.
const hide = (page: Page, selector: string): Promise<void> =>
  page.evaluate((hidden) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${hidden} { display: none !important }`)
    document.adoptedStyleSheets.push(sheet)
  }, selector)

const showAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.adoptedStyleSheets.pop())

/** The controls that axe skips, since WCAG asks nothing of their contrast; this dashboard does. */
const DISABLED =
  ':is(button, [role=button], input, select, textarea):is(:disabled, [aria-disabled=true], [aria-busy=true])'

const LEAST_CONTRAST = 4.5

const PHONE_SIZE = { width: 390, height: 844 }

/** The disabled controls whose text has too little contrast with what is behind it. */
const faintControls = async (page: Page): Promise<string[]> => {
  await endTransitions(page)
  return page.evaluate(
    ([selector, least]) => {
      type Colour = [number, number, number, number]
      const read = (text: string): Colour => {
        const numbers = (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
        const [r = 0, g = 0, b = 0, alpha = 1] = numbers
        const scale = text.startsWith('color(') ? 255 : 1
        return [r * scale, g * scale, b * scale, alpha]
      }
      const over = ([r, g, b, alpha]: Colour, [R, G, B]: Colour): Colour => [
        r * alpha + R * (1 - alpha),
        g * alpha + G * (1 - alpha),
        b * alpha + B * (1 - alpha),
        1,
      ]
      const luminance = (colour: Colour) => {
        const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const behind = (element: Element): Colour => {
        const below: Colour = element.parentElement
          ? behind(element.parentElement)
          : [255, 255, 255, 1]
        return over(read(getComputedStyle(element).backgroundColor), below)
      }
      const opacity = (element: Element | null): number =>
        element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1
      const contrast = (control: Element): number => {
        const { color } = getComputedStyle(control)
        const ground = behind(control)
        const [r, g, b, alpha] = read(color)
        const ink = over([r, g, b, alpha * opacity(control)], ground)
        const [low = 0, high = 0] = [luminance(ink), luminance(ground)].toSorted((a, c) => a - c)
        return (high + 0.05) / (low + 0.05)
      }
      return [...document.querySelectorAll(selector)]
        .filter((control) => control.checkVisibility() && control.textContent.trim())
        .map((control) => ({ name: control.textContent, ratio: contrast(control) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`)
    },
    [DISABLED, LEAST_CONTRAST] as const,
  )
}

/**
 * Fails if axe finds a violation on the page in light, or as a phone shows it in dark, or a colour violation in dark, or
 * if the label of a disabled control is faint in either. `exclude` is a
 * selector for elements that repeat others already checked.
 */
export const expectAccessible = async (
  page: Page,
  what: string,
  { exclude }: { exclude?: string } = {},
): Promise<void> => {
  // Its second run in a page ends the tab of a stock Firefox by a segmentation fault.
  if (isStockFirefox()) return
  await test.step(`axe: ${what}`, async () => {
    if (exclude !== undefined) await hide(page, exclude)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await violationsOf(page), `${what} in light`).toEqual([])
    expect(await faintControls(page), `disabled controls of ${what} in light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await violationsOf(page, OF_COLOURS), `${what} in dark`).toEqual([])
    expect(await faintControls(page), `disabled controls of ${what} in dark`).toEqual([])
    const size = page.viewportSize()
    await page.setViewportSize(PHONE_SIZE)
    expect(await violationsOf(page), `${what} on a phone, in dark`).toEqual([])
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
    if (exclude !== undefined) await showAgain(page)
  })
}
