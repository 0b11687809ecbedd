import { saveView, views } from '../support/all-operators.ts'
import { expect, test } from '../support/fixtures.ts'

// Regression: a search of 16 KiB in the address made the server refuse the reload of the page (431).
test('a search that is too long for an address survives a reload, Back and a saved view, and says so', async ({
  page,
  seedOperator,
}) => {
  const word = 'x'.repeat(200)
  await seedOperator({ description: `Door ${word}` })
  await seedOperator({ description: 'Gate' })
  const long = Array.from({ length: 15 }, () => word).join(' ')
  const field = page.getByLabel('Search operators')
  const names = page.getByRole('table').locator('tbody').getByRole('link')
  await page.goto('/operators?all=yes')
  await expect(names).toHaveCount(2)
  // Regression: one of megabytes held the page up, and then at each key.
  await field.focus()
  await page.keyboard.insertText('y'.repeat(1_000_000))
  await expect(field).toHaveValue('y'.repeat(4_001))
  await expect(page.getByText('a search has at most 100 words and values')).toBeVisible()
  await field.fill(long)
  await expect(names).toHaveText([/x{9}/])
  await expect(page.getByText('too long for the address')).toBeVisible()
  // The address follows the keys after a moment.
  await page.waitForFunction((text) => JSON.stringify(history.state).includes(text), long)
  await expect(page).toHaveURL('/operators?all=yes')
  await page.reload()
  await expect(field).toHaveValue(long)
  await expect(names).toHaveText([/x{9}/])

  await names.first().click()
  await expect(page.getByRole('heading', { name: 'Door', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue(long)

  await saveView(page, 'Long')
  await page.goto('/operators?q=Gate')
  await expect(names).toHaveText(['Gate'])
  await views(page).getByRole('link', { name: 'Long', exact: true }).click()
  await expect(field).toHaveValue(long)
  await expect(names).toHaveText([/x{9}/])
})
