import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

// How text areas behave; `code-editor.spec.ts` says the same of editors.
test.use({ isPlain: true })

// The minimum target size of WCAG 2.2 (2.5.8), in pixels.
const TARGET = 24

test.describe('on a phone', () => {
  test.use(PHONE)

  test('what has the focus in a form is never behind its foot', async ({ page }) => {
    await page.setViewportSize({ ...PHONE.viewport, height: 600 })
    await page.goto('/operators/new')
    await page.getByRole('checkbox', { name: 'bindings' }).check()
    await test.step('a selector is as wide as the other fields', async () => {
      const widths = await Promise.all(
        ['Endpoint selectors', 'Ingress endpoint'].map(
          async (name) => (await page.getByRole('textbox', { name }).boundingBox())?.width,
        ),
      )
      expect(widths[0]).toBe(widths[1])
    })
    await test.step('its button stands beside it', async () => {
      const selector = page.getByRole('textbox', { name: 'Endpoint selectors' })
      await selector.fill('true')
      const boxes = await Promise.all(
        [selector, page.getByRole('button', { name: 'Remove endpoint selector 1' })].map(
          async (control) => control.boundingBox(),
        ),
      )
      expect(boxes[0]?.y).toBe(boxes[1]?.y)
    })
    // The browser zooms into a field whose font is smaller than its default.
    await test.step('a field is large enough not to be zoomed into', async () => {
      for (const name of ['Description', 'Metadata']) {
        const size = await page.getByLabel(name, { exact: true }).evaluate((element) => {
          const inPixels = (of: Element) => parseFloat(getComputedStyle(of).fontSize)
          return inPixels(element) / inPixels(document.documentElement)
        })
        expect(size, name).toBeGreaterThanOrEqual(1)
      }
    })
    await page.getByLabel('Description', { exact: true }).focus()
    const last = page.getByRole('button', { name: 'Create operator' })
    for (let stops = 0; stops < 30 && !(await last.evaluate((b) => b.matches(':focus'))); stops++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const control = document.activeElement
        if (!control) return 'nothing has the focus'
        const { left, top, width, height } = control.getBoundingClientRect()
        const front = document.elementFromPoint(left + width / 2, top + height / 2)
        return control.contains(front) ? '' : control.outerHTML
      })
      expect(covered).toBe('')
    }
    await expect(last).toBeFocused()
  })

  test('a page is usable by touch, by keyboard and in larger text', async ({
    page,
    seedOperator,
  }) => {
    // Only a box that scrolls is focused.
    const { id } = await seedOperator({ description: 'Door', metadata: 'long text '.repeat(400) })
    await page.goto('/operators')
    await test.step('a copy button takes a press anywhere in its target', async () => {
      await page.getByRole('link', { name: 'Door' }).hover()
      const copy = page.getByRole('button', { name: `Copy operator ID ${id}` })
      const misses = await copy.evaluate((button, size) => {
        const { left, bottom, width } = button.getBoundingClientRect()
        // The target extends above the visible button.
        const middle = { x: left + width / 2, y: bottom - size / 2 }
        const reach = size / 2 - 0.5
        return [-reach, reach]
          .flatMap((x) => [-reach, reach].map((y) => [x, y] as const))
          .filter(([x, y]) => document.elementFromPoint(middle.x + x, middle.y + y) !== button)
      }, TARGET)
      expect(misses).toEqual([])
    })
    await test.step('the ring of the focus is not cut off by the box around', async () => {
      await goInside(page, `/operators/${id}?tab=json`)
      const region = page.getByRole('region', { name: 'JSON' })
      await expect(region).toBeVisible()
      const back = page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'Operators' })
      for (const control of [back, region]) {
        await page.keyboard.press('Tab')
        await control.focus()
        const cut = await control.evaluate((element) => {
          const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(element)
          if (outlineStyle === 'none') return 'no ring'
          const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
          const own = element.getBoundingClientRect()
          const clips = (one: Element) => getComputedStyle(one).overflow !== 'visible'
          let around = element.parentElement
          while (around && !clips(around)) around = around.parentElement
          const box = (around ?? document.documentElement).getBoundingClientRect()
          const room = Math.min(own.left - box.left, own.top - box.top, box.bottom - own.bottom)
          return reach > room + 0.5 ? `${reach - room} pixels` : ''
        })
        expect(cut).toBe('')
      }
    })
    await test.step('larger text in the browser makes the pages larger, and none of them too wide', async () => {
      for (const [path, content] of [
        ['/operators', page.locator('main table').getByRole('link', { name: 'Door' })],
        [`/operators/${id}`, page.getByRole('button', { name: 'More actions' })],
        [`/operators/${id}/edit`, page.getByRole('button', { name: 'Save changes' })],
        ['/settings', page.getByRole('radio', { name: 'System' })],
      ] as const) {
        await goInside(page, path)
        await expect(content).toBeVisible()
        const growth = await page.evaluate(() => {
          const size = () => parseFloat(getComputedStyle(document.body).fontSize)
          document.documentElement.style.fontSize = ''
          const before = size()
          document.documentElement.style.fontSize = '150%'
          return size() / before
        })
        expect(growth, path).toBeCloseTo(1.5)
        // Columns that have no room now leave the table.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
          .toBeLessThanOrEqual(PHONE.viewport.width)
      }
    })
  })
})

test('a page is printed in light colours and whole, and forced colours tell what is current', async ({
  page,
  seedOperator,
}) => {
  skipInStockFirefox(
    'Playwright sets no colour scheme, forced colours or print over WebDriver BiDi',
  )
  const metadata = 'line\n'.repeat(400)
  const { id } = await seedOperator({ metadata })
  await page.goto(`/operators/${id}`)
  const title = page.getByRole('heading', { level: 1 })
  const colour = () => title.evaluate((heading) => getComputedStyle(heading).color)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await colour()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colour()).not.toBe(light)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const cut = await page
    .getByRole('main')
    .locator('pre')
    .evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(cut).toBeLessThanOrEqual(0)
  expect(await colour()).toBe(light)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  // Regression: nothing can be pressed on paper.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'active' })
  await goInside(page, `/operators/${id}`)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await test.step('the current page', async () => {
    const ground = (name: string) =>
      navigation
        .getByRole('link', { name, exact: true })
        .evaluate((link) => getComputedStyle(link).backgroundColor)
    expect(await ground('Operators')).not.toBe(await ground('Edges'))
  })
  await test.step('the current tab', async () => {
    const parts = page.getByRole('navigation', {
      name: 'Parts of this operator',
      includeHidden: true,
    })
    const line = (name: string) =>
      parts
        .getByRole('link', { name, includeHidden: true })
        .evaluate((link) => getComputedStyle(link).borderBottomColor)
    expect(await line('Summary')).not.toBe(await line('JSON'))
  })
  await test.step('the marks of boxes and switches', async () => {
    await goInside(page, '/settings')
    const chosen = page.getByRole('radio', { checked: true })
    await expect(chosen).toBeVisible()
    const cover = await chosen.evaluate((radio) => getComputedStyle(radio, '::before').content)
    expect(cover).toBe('none')
  })
})
