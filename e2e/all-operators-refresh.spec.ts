import { title } from './all-operators.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

test.describe('350 operators', () => {
  test.use({ filling: { operators: 350 } })

  test('a refresh shows what has changed', async ({ page, api, seedOperator }) => {
    const { id } = await seedOperator({ description: 'Warehouse door', region: 'eu' })
    const change = (region: string) =>
      api.patch(`/api/kubernetes_operators/${id}`, { data: { region } })
    const door = page.getByRole('row').filter({ hasText: 'Warehouse door' })
    await page.goto('/operators')
    await expect(title(page)).toHaveText('Operators 351')
    await expect(door).toContainText('eu')
    await change('us')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(door).toContainText('us')
  })

  test('a second tab has the same rows, and what one changes the other shows', async ({
    page,
    context,
    api,
  }) => {
    await page.goto('/settings')
    await page.getByLabel('Remember on this device').check()
    await goInside(page, '/operators?q=operator')
    await expect(title(page)).toHaveText('Operators 350 of 350')
    const other = await context.newPage()
    await other.goto('/operators?q=operator')
    await expect(title(other)).toHaveText('Operators 350 of 350')
    await api.post('/api/kubernetes_operators', { data: { description: 'operator new' } })
    await other.getByRole('button', { name: 'Refresh' }).click()
    await expect(title(other)).toHaveText('Operators 351 of 351')
    await expect(title(page)).toHaveText('Operators 351 of 351')
  })
})
