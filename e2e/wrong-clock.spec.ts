import type { Page } from '@playwright/test'
import { field, grid } from './all-operators.ts'
import { expect, test } from './fixtures.ts'
import { makeSigningRequest } from './signing-request.ts'

const YEAR_MS = 365 * 86_400_000

/** Sets the clock of the page's device ahead. A worker keeps its own, with which no time of the service is compared. */
const setClockAhead = (page: Page, ahead: number) =>
  page.addInitScript((ahead) => {
    const RightDate = Date
    const rightNow = RightDate.now
    globalThis.Date = new Proxy(RightDate, {
      get: (target, name): unknown =>
        name === 'now' ? () => rightNow() + ahead : Reflect.get(target, name),
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length === 0 ? [rightNow() + ahead] : given, newTarget),
    })
  }, ahead)

test('a device whose clock is a year ahead says of a valid certificate that it is valid', async ({
  page,
  seedOperator,
  hold,
}) => {
  const { id } = await seedOperator({
    description: 'Warehouse door',
    enabled_features: ['bindings'],
    binding: { csr: await makeSigningRequest() },
  })
  await setClockAhead(page, YEAR_MS)
  await page.goto(`/operators/${id}`)
  const device = await page.evaluate(() => Date.now())
  expect(device).toBeGreaterThan(Date.now() + YEAR_MS / 2)
  const main = page.getByRole('main')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByText(/^Valid, expires in (89|90) days$/)).toBeVisible()
  await expect(main).not.toContainText('months')
  await expect(navigation).toContainText('Device clock 12 months ahead')

  await test.step('in both lists, and in searches', async () => {
    await page.goto('/operators')
    const row = page.getByRole('row').filter({ hasText: 'Warehouse door' })
    await expect(row).toContainText(/(89|90) days/)
    await expect(row).not.toContainText('months')
    await page.goto('/operators?all=yes')
    await expect(grid(page)).toContainText(/(89|90) days/)
    const rows = grid(page).getByRole('row').filter({ hasText: 'Warehouse door' })
    for (const [search, count] of [
      ['cert:expired', 0],
      ['cert:valid', 1],
      ['updated:>7d', 0],
      ['updated:<7d', 1],
    ] as const) {
      await field(page).fill(search)
      await expect(rows, search).toHaveCount(count)
    }
  })

  await test.step('before the first answer of a later visit', async () => {
    const release = await hold({ method: 'GET', path: '/kubernetes_operators' })
    await page.goto('/operators')
    await expect(navigation).toContainText('Device clock 12 months ahead')
    await release()
  })

  await page.goto('/settings')
  await expect(main).toContainText(
    "This device's clock is 12 months ahead. Times follow the service's clock.",
  )
})
