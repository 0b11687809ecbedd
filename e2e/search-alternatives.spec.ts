import { field, grid, names } from './all-operators.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Regression: a field of another tool was searched as text without a word, and OR was a word.
test('alternatives are found, and what is searched as text is said before all is selected', async ({
  page,
  seedOperator,
}) => {
  for (const [description, region] of [
    ['Dock', 'us'],
    ['Hall', 'eu'],
    ['Quay', 'ap'],
  ] as const)
    await seedOperator({ description, region })
  await page.goto('/operators?all=yes&sort=description')
  await field(page).fill('(region:us OR region=ap) version<2 OR -cluster:x')
  await expect(names(page)).toHaveText(['Dock', 'Quay'])
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  await field(page).fill('region:us OR region:eu OR foo:bar')
  await expect(names(page)).toHaveText(['Dock', 'Hall'])
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
