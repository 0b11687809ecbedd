import { skipInStockFirefox } from './browsers/stock-firefox.ts'
import { expect, test } from './fixtures.ts'
import { goInside, openConnectionMenu, showNavigation } from './navigation.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`

test('a link has its code loaded once it is reached, and opens where it is asked to', async ({
  page,
  context,
}) => {
  await page.goto('/operators')
  // Before that, the links are those of the first view.
  await expect(page.getByText('No operators yet')).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  const edges = main.getByRole('link', { name: 'Edges' })

  await test.step('the pointer or the focus has the code of its page loaded', async () => {
    const codeOf = (name: string) => page.waitForRequest(new RegExp(`/assets/${name}-`))
    const hovered = codeOf('edges-page')
    await edges.hover()
    await hovered
    const focused = codeOf('settings-page')
    // The first one in the menu.
    await openConnectionMenu(page)
    await focused
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/operators')
  })
  await test.step('the browser opens it elsewhere if it is asked to', async () => {
    await expect(edges).toHaveAttribute('href', '/edges')
    for (const how of [
      { modifiers: ['ControlOrMeta' as const] },
      { modifiers: ['Shift' as const] },
      { button: 'middle' as const },
    ]) {
      const opened = context.waitForEvent('page')
      await edges.click(how)
      const other = await opened
      await expect(other).toHaveURL('/edges')
      await other.close()
    }
    await expect(page).toHaveURL('/operators')
  })
  await test.step('else it opens in this page', async () => {
    await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
    await edges.click()
    await expect(page.getByRole('heading', { name: 'Edges', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  })
})

test('every page tells where it belongs, and of which service it is', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Door' })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const [path, name] of [
    ['/operators', 'Operators'],
    [`/operators/${id}/edit`, 'Operators'],
    ['/edges', 'Edges'],
  ] as const) {
    await page.goto(path)
    await showNavigation(page)
    await expect(navigation.locator('a[aria-current=page]')).toHaveText(name)
    await expect(navigation.getByText('Embedded service')).toBeVisible()
    await expect(navigation.getByText(new URL(page.url()).host)).toBeVisible()
  }
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true })

  test('a touched link has the code of its page loaded', async ({ page }) => {
    skipInStockFirefox('It has no touch screen over WebDriver BiDi')
    await page.goto('/operators')
    await expect(page.getByText('No operators yet')).toBeVisible()
    const code = page.waitForRequest(/\/assets\/operator-create-page-/)
    const create = page.getByRole('button', { name: 'New operator' }).first()
    await create.dispatchEvent('touchstart')
    await code
    await expect(page).toHaveURL('/operators')

    // The browser zooms into a field whose font is smaller than its default.
    await test.step('a field is large enough not to be zoomed into', async () => {
      await create.click()
      for (const name of ['Description', 'Metadata']) {
        const field = page.getByLabel(name, { exact: true })
        await expect(field).toBeVisible()
        const size = await field.evaluate((element) => {
          const inPixels = (of: Element) => parseFloat(getComputedStyle(of).fontSize)
          return inPixels(element) / inPixels(document.documentElement)
        })
        expect(size, name).toBeGreaterThanOrEqual(1)
      }
    })
  })
})

test.describe('while another page opens', () => {
  // So many are not all shown on one page once they are loaded.
  test.use({ filling: { operators: 1_005 } })

  test("the links of a page are still the page's own", async ({ page, hold }) => {
    await page.goto('/operators')
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await expect(next).toHaveAttribute('href', /^\/operators\?cursor=/)
    const address = await next.getAttribute('href')
    const operator = await page.getByRole('link', { name: 'operator 1004' }).getAttribute('href')
    // Held for as long as the list is looked at, which stays meanwhile.
    const letGo = await hold({ method: 'GET', path: ONE })
    const seen = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const addresses: string[] = []
          const look = () => {
            const link = [...document.querySelectorAll('main a')].find(
              (a) => a.textContent === 'Next',
            )
            if (!link) return resolve(addresses)
            addresses.push(`${location.pathname} ${link.getAttribute('href')}`)
            requestAnimationFrame(look)
          }
          look()
        }),
    )
    // Its form is read anew; the operator itself would be shown from the list at once.
    await goInside(page, `${operator}/edit`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await letGo()
    const addresses = await seen
    expect(new Set(addresses.map((one) => one.split(' ')[1]))).toEqual(new Set([address]))
    expect(addresses.some((one) => one.startsWith('/operators/'))).toBe(true)
  })
})
