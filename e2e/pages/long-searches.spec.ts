import { field, names } from '../support/all-operators.ts'
import { expect, test } from '../support/fixtures.ts'

test('the longest search stands in the address, and nothing longer holds the page up', async ({
  page,
  seedOperator,
}) => {
  const word = '漢'.repeat(80)
  await seedOperator({ description: `Door ${word}` })
  await seedOperator({ description: 'Gate' })
  await page.goto('/operators')
  await expect(names(page)).toHaveCount(2)
  // Regression: one of megabytes held the page up, and then at each key.
  await field(page).focus()
  await page.keyboard.insertText('y'.repeat(1_000_000))
  await expect(field(page)).toHaveValue('y'.repeat(1_601))
  await expect(page.getByText('a search has at most 1,600 characters')).toBeVisible()
  const long = `${`${word} `.repeat(19)}${'漢'.repeat(61)}`
  expect(long).toHaveLength(1_600)
  await field(page).fill(long)
  await expect(names(page)).toHaveText([/漢{9}/])
  await expect(page).toHaveURL(/q=%E6%BC%A2/)
  // Regression: a search of 16 KiB in the address made the server refuse the reload of the page (431).
  await page.reload()
  await expect(field(page)).toHaveValue(long)
  await expect(names(page)).toHaveText([/漢{9}/])
})
