import { title } from '../support/all-operators.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ filling: { operators: 2_005 } })

// Regression: a printed list had only the rows that were in sight.
test('a list is printed whole up to 2,000 rows, and says so where there are more', async ({
  page,
}) => {
  await page.goto('/operators?all=1')
  await expect(title(page)).toContainText('2,005')
  const rows = page.getByRole('table', { name: 'Operators' }).locator('tbody tr:not([aria-hidden])')
  expect(await rows.count()).toBeLessThan(200)
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(2_000)
  await expect(page.getByText('The first 2,000 of 2,005 are printed.')).toBeVisible()
  // Regression: headings that sort are buttons, and none was printed.
  await expect(page.locator('thead').getByText('Cluster', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('are printed.')).toHaveCount(0)
  expect(await rows.count()).toBeLessThan(200)
})

// Regression: rows lose their button on paper, and the headings stood beside their columns.
test('the headings of changes are printed above their columns', async ({ page, seedOperator }) => {
  await seedOperator()
  await page.goto('/activity')
  const changes = page.getByRole('region', { name: 'Changes', exact: true })
  const time = changes.getByRole('listitem').locator('time')
  await expect(time).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const heading = await changes.getByText('Time', { exact: true }).boundingBox()
  expect(heading?.x).toBe((await time.boundingBox())?.x)
})
