import { grid } from './all-operators.ts'
import { expect, test } from './fixtures.ts'
import { jump, options, palette, selected } from './palette.ts'

test('the palette leads to where many are selected for a change, and to the list once', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({ description: 'Warehouse door' })
  await page.goto('/settings')
  // The first view has the heading before the app reads keys.
  await expect(page.getByRole('button', { name: 'Clear local data…' })).toBeVisible()
  await jump(page, 'set region')
  await expect(selected(page)).toHaveText('Set region on many operatorsSelect operators first')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/operators?all=yes')
  await expect(grid(page)).toBeVisible()
  await jump(page, 'set region')
  await page.keyboard.press('Enter')
  await expect(grid(page).locator('tbody').getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Set region…' })).toBeVisible()
  await jump(page, 'set region')
  await expect(palette(page).getByRole('option', { name: /^Set region/ })).toHaveText([
    'Set region…Selected operators',
  ])
  await page.keyboard.press('Escape')
  await jump(page, 'all operators')
  await expect(options(page, 'Pages')).toHaveText([/^Operators/])
})
