import { expect, test } from './fixtures.ts'

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
    await main.getByRole('link', { name: 'Settings' }).focus()
    await focused
    await expect(page).toHaveURL('/operators')
  })
  await test.step('the browser opens it elsewhere if it is asked to', async () => {
    await expect(edges).toHaveAttribute('href', '/edges')
    await expect(main.locator('a[aria-current=page]')).toHaveText('Operators')
    const opened = context.waitForEvent('page')
    await edges.click({ button: 'middle' })
    await expect(await opened).toHaveURL('/edges')
    await expect(page).toHaveURL('/operators')
  })
  await test.step('else it opens in this page', async () => {
    await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
    await edges.click()
    await expect(page.getByRole('heading', { name: 'Edges', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  })
})
