import { chips, field, grid, list, names } from './all-operators.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Regression: what other tools have as operators was searched as words, without a word.
test('operators of other tools are said, and so is what is searched as text', async ({
  page,
  seedOperator,
}) => {
  for (const [description, region] of [
    ['Dock foo:1', 'us'],
    ['Hall foo:1', 'eu'],
    ['Quay', 'ap'],
  ] as const)
    await seedOperator({ description, region })
  await page.goto('/operators?all=yes&sort=description')
  await field(page).fill('region:us OR region:eu')
  await expect(field(page)).toHaveAccessibleDescription(/OR AND, OR, NOT and parentheses are not/)
  await expect(list(page).getByText('Nothing matches region:us OR region:eu')).toBeVisible()
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('region:us OR region:eu')
  await expect(chips(page)).toHaveCount(0)

  await field(page).fill('foo:1')
  await expect(names(page)).toHaveText(['Dock foo:1', 'Hall foo:1'])
  await expect(field(page)).toHaveAccessibleDescription(/No field has this name/)
  await grid(page).locator('tbody').getByRole('checkbox').first().check()
  const selected = page.getByRole('region', { name: 'Selected operators' })
  await selected.getByRole('button', { name: 'Select all 2' }).click()
  const question = page.getByRole('dialog', { name: 'Select all that match anyway?' })
  await expect(question).toContainText('foo:')
  await expectAccessible(page, 'question before a doubtful search is selected')
  await question.getByRole('button', { name: 'Select all 2' }).click()
  await expect(selected).toContainText('2 selected')
})
