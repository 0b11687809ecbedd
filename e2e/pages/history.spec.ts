import { expect, test } from '../support/fixtures.ts'

test('the history of an operator tells each write, and takes one back', async ({
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
  const events = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(events).toHaveCount(3)
  await expect(events.nth(0)).toContainText(/changed description: Dock → Gate/)
  await expect(events.nth(1)).toContainText(/changed region: us → eu/)
  await expect(events.nth(2)).toContainText('created')
  await expect(page.getByRole('link', { name: 'History' })).toBeInViewport({ ratio: 1 })
  await events.nth(1).getByRole('button', { name: 'Details' }).click()
  await expect(events.nth(1).getByText('updateOperator')).toBeVisible()
  await events.nth(1).getByRole('button', { name: 'Details' }).click()

  await test.step('one that others came after keeps what they wrote', async () => {
    const patch = page.waitForRequest((request) => request.method() === 'PATCH')
    await events.nth(1).getByRole('button', { name: 'Undo' }).click()
    expect((await patch).postDataJSON()).toEqual({ region: 'us' })
    await expect
      .poll(async () => (await api.get(path)).json())
      .toMatchObject({ region: 'us', description: 'Gate' })
  })
  await test.step('and is a write of its own', async () => {
    await expect(events).toHaveCount(4)
    await expect(events.nth(0)).toContainText('region')
  })
  await test.step('older ones are loaded when they are asked for', async () => {
    const write = (count: number) => api.patch(path, { data: { description: `Dock ${count}` } })
    await Promise.all(Array.from({ length: 98 }, (_, count) => write(count)))
    await page.reload()
    await expect(events).toHaveCount(100)
    await page.getByRole('button', { name: 'Show older' }).click()
    await expect(events).toHaveCount(102)
    await expect(events.last()).toContainText('created')
  })
})
