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
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('are printed.')).toHaveCount(0)
  expect(await rows.count()).toBeLessThan(200)
})
