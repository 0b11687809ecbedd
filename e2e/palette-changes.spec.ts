import { grid } from './all-operators.ts'
import { expect, test } from './fixtures.ts'

test('the palette leads to where many are selected for a change, and to the list once', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({ description: 'Warehouse door' })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Jump to anything' })
  const selected = palette.getByRole('option', { selected: true })
  const jump = async (text: string) => {
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Jump to anything' })).toBeFocused()
    await page.keyboard.type(text)
  }
  await jump('set region')
  await expect(selected).toHaveText('Set region on many operatorsSelect operators first')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/operators?all=yes')
  await expect(grid(page)).toBeVisible()
  await jump('set region')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Change selected' })).toBeVisible()
  await jump('set region')
  await expect(palette.getByRole('option', { name: /^Set region/ })).toHaveText([
    'Set region…Selected operators',
  ])
  await page.keyboard.press('Escape')
  await jump('all operators')
  const pages = palette.getByRole('group', { name: 'Pages', exact: true }).getByRole('option')
  await expect(pages).toHaveText([/^Operators/])
})
