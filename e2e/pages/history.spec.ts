import { policiesOf } from '../support/edges.ts'
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
  const events = page.getByRole('region', { name: 'Audit log' }).getByRole('listitem')
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
    await events.nth(1).getByRole('button', { name: 'Undo this change' }).click()
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

test('the history of an edge tells each write of its modules, and takes one back', async ({
  page,
  api,
}) => {
  const restriction = policiesOf('tls', 'edgtls_door')
  const backend = '/api/edges/tls/edgtls_door/backend'
  const stored = async (path: string) => (await api.get(path)).json()
  await api.put(restriction, { data: { enabled: true, ip_policy_ids: ['ipp_a', 'ipp_b'] } })
  await api.put(backend, { data: { backend_id: 'bkd_1' } })
  await api.put(restriction, { data: { enabled: false, ip_policy_ids: ['ipp_a'] } })
  await api.put(restriction, { data: { enabled: false, ip_policy_ids: ['ipp_a', 'ipp_new'] } })
  await api.delete(backend)
  await page.goto('/edges/tls/edgtls_door')
  const events = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(events).toHaveText([
    /deleted Backend/,
    /added ipp_new to IP restriction/,
    /changed IP restriction: now open to the internet/,
    /set up Backend/,
    /set up IP restriction/,
  ])
  for (const [at, words] of [
    [0, 'bkd_1'],
    [2, 'ipp_b'],
    [2, 'restricted, and then open'],
    [4, 'open, and then restricted'],
  ] as const) {
    const event = events.nth(at)
    const details = event.getByRole('button', { name: 'Details' })
    await details.press('Enter')
    await expect(event).toContainText(words)
    await details.press('Enter')
  }

  await test.step('a change that others came after keeps what they wrote', async () => {
    await events.nth(2).getByRole('button', { name: 'Undo this change' }).click()
    await expect
      .poll(() => stored(restriction))
      .toMatchObject({
        enabled: true,
        ip_policies: [{ id: 'ipp_a' }, { id: 'ipp_b' }, { id: 'ipp_new' }],
      })
    await expect(events).toHaveCount(6)
    await expect(page.getByRole('form', { name: 'IP restriction' })).toContainText('ipp_new')
  })

  await test.step('a deletion is taken back, unless somebody else has set another', async () => {
    await api.put(backend, { data: { backend_id: 'bkd_other' } })
    await events
      .filter({ hasText: 'deleted Backend' })
      .getByRole('button', { name: 'Undo this deletion' })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('bkd_other')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await stored(backend)).toMatchObject({ backend: { id: 'bkd_other' } })
  })
})
