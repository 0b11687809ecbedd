import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('the history of an operator tells each write, and takes one back @phone', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Dock', region: 'us' })
  const path = `/api/kubernetes_operators/${id}`
  await api.patch(path, { data: { region: 'eu' } })
  await api.patch(path, { data: { description: 'Gate' } })
  await page.goto(`/operators/${id}`)
  await page.getByRole('link', { name: 'History' }).click()
  const events = page.getByRole('region', { name: 'Writes of all keys' }).getByRole('listitem')
  await expect(events).toHaveCount(3)
  await expect(events.nth(0)).toContainText(/^Changed .*Description/s)
  await expect(events.nth(1)).toContainText(/^Changed .*Region/s)
  await expect(events.nth(2)).toContainText('Created')
  await expect(page.getByRole('link', { name: 'History' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'history of an operator')

  await test.step('one that others came after keeps what they wrote', async () => {
    const patch = page.waitForRequest((request) => request.method() === 'PATCH')
    await events.nth(1).getByRole('button', { name: 'Undo this change' }).click()
    expect((await patch).postDataJSON()).toEqual({ region: 'us' })
    await expect
      .poll(async () => (await api.get(path)).json())
      .toMatchObject({ region: 'us', description: 'Gate' })
  })
  await test.step('and is a write of its own', async () => {
    await expect(events).toHaveCount(4)
    await expect(events.nth(0)).toContainText('Region')
  })
})

test('older writes are loaded when they are asked for', async ({ page, api, seedOperator }) => {
  const { id } = await seedOperator({ description: 'Dock' })
  const path = `/api/kubernetes_operators/${id}`
  for (let count = 0; count < 101; count += 1)
    await api.patch(path, { data: { description: `Dock ${count}` } })
  await page.goto(`/operators/${id}?tab=history`)
  const events = page.getByRole('region', { name: 'Writes of all keys' }).getByRole('listitem')
  await expect(events).toHaveCount(100)
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect(events).toHaveCount(102)
  await expect(events.last()).toContainText('Created')
})
