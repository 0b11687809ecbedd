import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addPolicies, openEdge, policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { nextSent, writesOf } from './sent-writes.ts'

const policies = (...ids: string[]) => ({ data: { ip_policy_ids: ids } })

/** What a field suggests, as a browser lists it. */
const expectSuggestions = async (page: Page, label: string, texts: string[]): Promise<void> => {
  const field = page.getByLabel(label)
  await field.click()
  const suggested = () =>
    field.evaluate(({ list }: HTMLInputElement) =>
      [...(list?.options ?? [])].map((one) => one.text),
    )
  await expect.poll(suggested).toEqual(texts)
}

test('an edge is drawn beside its sentence, and its editors help @phone', async ({ page, api }) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const backend = page.getByRole('form', { name: 'Backend' })
  const save = module.getByRole('button', { name: 'Save module' })
  const long = `bkd_${'x'.repeat(60)}_end`
  await api.put(policiesOf('tls', 'edgtls_a'), policies('ipp_a', 'ipp_b', 'ipp_c'))
  await api.put('/api/edges/tls/edgtls_a/backend', { data: { backend_id: long } })
  await api.put(policiesOf('tcp', 'edgtcp_b'), policies('ipp_c', 'ipp_d'))

  await test.step('the picture says what the sentence says', async () => {
    await openEdge(page, 'tcp', 'edgtcp_b')
    await expect(page.getByRole('img')).toHaveAccessibleName(
      'Only sources allowed by ipp_c or ipp_d reach the endpoint.',
    )
    await openEdge(page, 'tls', 'edgtls_a')
    const picture = page.getByRole('img', {
      name: /^Only sources allowed by ipp_a, ipp_b or ipp_c/,
    })
    await expect(picture).toBeVisible()
    await expect(picture.getByText('3 policies').filter({ visible: true })).toHaveCount(1)
    await expect(picture.getByText('bkd_xxxx…xxxx_end').filter({ visible: true })).toHaveCount(1)
    const box = await picture.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await expectAccessible(page, 'edge with its picture')
  })

  await test.step('its modules are given as a traffic policy', async () => {
    await page.getByRole('button', { name: 'Traffic policy…' }).click()
    const dialog = page.getByRole('dialog', { name: 'As a traffic policy' })
    await expect(dialog.getByLabel('Traffic policy, YAML')).toContainText(
      'enforce: true ip_policies: - "ipp_a" - "ipp_b" - "ipp_c"',
    )
    await expect(dialog).toContainText(`takes the place of backend "${long}"`)
    await expectAccessible(page, 'edge as a traffic policy')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('ids of other edges are suggested, with where they are used', async () => {
    await expectSuggestions(page, 'IP policy IDs', ['ipp_d: used by edgtcp_b'])
    await expectSuggestions(page, 'Backend ID', [`${long}: used by edgtls_a`])
  })

  await test.step('what was removed is put back at its place before it is saved', async () => {
    for (const id of ['ipp_a', 'ipp_b'])
      await module.getByRole('button', { name: `Remove ${id}` }).click()
    await expect(module).toContainText('2 removed, not saved yet')
    await expectAccessible(page, 'ids that were removed')
    await module.getByRole('button', { name: 'Put back ipp_b' }).click()
    await expect(module.getByLabel('IP policy IDs')).toBeFocused()
    await expect(module.getByRole('row')).toHaveText(['ipp_b', 'ipp_c'])
    await module.getByRole('button', { name: 'Put back ipp_a' }).click()
    await expect(module.getByRole('row')).toHaveText(['ipp_a', 'ipp_b', 'ipp_c'])
    await expect(save).toBeDisabled()
    await expect(module).not.toContainText('not saved yet')
  })

  await test.step('changes are discarded without a question, and only where there are some', async () => {
    const sent = writesOf(page)
    const discard = module.getByRole('button', { name: 'Discard changes' })
    await expect(discard).toHaveCount(0)
    await addPolicies(module, 'ipp_typed')
    await module.getByRole('button', { name: 'Remove ipp_a' }).click()
    await backend.getByLabel('Backend ID').fill('bkd_typed')
    await discard.click()
    await expect(module.getByRole('row')).toHaveText(['ipp_a', 'ipp_b', 'ipp_c'])
    await expect(discard).toHaveCount(0)
    await expect(backend.getByLabel('Backend ID')).toHaveValue('bkd_typed')
    await backend.getByRole('button', { name: 'Discard changes' }).click()
    await expect(backend.getByLabel('Backend ID')).toHaveValue(long)
    expect(sent).toEqual([])
  })
})

test('a module is copied to other edges as a bulk change @phone', async ({ page, api, fault }) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const dialog = page.getByRole('dialog')
  const ids = dialog.getByLabel('Edge IDs')
  const row = (id: string) => page.getByRole('row').filter({ hasText: id })
  const stored = async (id: string) => (await api.get(policiesOf('tcp', id))).json()
  const off = { data: { enabled: false, ip_policy_ids: ['ipp_new'] } }
  await api.put(policiesOf('tcp', 'edgtcp_from'), off)
  await api.put(policiesOf('tcp', 'edgtcp_same'), off)
  for (const id of ['edgtcp_one', 'edgtcp_two', 'edgtcp_three'])
    await api.put(policiesOf('tcp', id), policies('ipp_old'))
  const sent = writesOf(page)
  await openEdge(page, 'tcp', 'edgtcp_from')

  await test.step('lines that name no such edge are refused at the field', async () => {
    await module.getByRole('button', { name: 'Copy to…' }).click()
    await expect(ids).toBeFocused()
    await ids.fill('edgtcp_one\nedgtls_a\nedgtcp_from')
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await expect(ids).toHaveAccessibleDescription(
      /Line 2: a TLS edge, not a TCP edge\. Line 3: this edge itself\./,
    )
    await expectAccessible(page, 'edges to copy to')
  })

  await test.step('each edge says what it has and would have, before anything is sent', async () => {
    await ids.fill(
      'edgtcp_one\nedgtcp_two\nedgtcp_three\nedgtcp_same\nedgtcp_none\nedgtcp_one\nedgtcp_unread',
    )
    await fault({ kind: 'status', status: 403, method: 'GET', path: '/edges/tcp/edgtcp_unread' })
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await expect(page).toHaveURL('/edges/bulk/ip_restriction')
    await expect(
      page.getByRole('heading', { name: 'Copy the IP restriction of edgtcp_from' }),
    ).toBeVisible()
    await expect(row('edgtcp_one')).toContainText('Enabled: on → off')
    await expect(row('edgtcp_one')).toContainText('IP policy IDs: not set → ipp_new')
    await expect(row('edgtcp_one')).toContainText('Let every source in?')
    await expect(row('edgtcp_same')).toContainText('No change needed')
    await expect(row('edgtcp_none')).toContainText('Enabled: not set → off')
    await expect(row('edgtcp_unread')).toContainText("Couldn't be read")
    await expectAccessible(page, 'review of a copy')
    await row('edgtcp_one').getByRole('button', { name: 'Review request' }).click()
    await expect(dialog).toContainText('"ipp_new"')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    expect(sent).toEqual([])
  })

  await test.step('one that somebody else changed is asked about, and one that fails says why', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_two'), policies('ipp_old', 'ipp_theirs'))
    await fault({ kind: 'status', status: 409, method: 'PUT', path: '/edges/tcp/edgtcp_three' })
    await page.getByRole('button', { name: 'Change 4 IP restrictions' }).click()
    await expect(dialog).toContainText('3 edges will accept traffic from any source.')
    await dialog.getByLabel('Type 3 to confirm').fill('3')
    await dialog.getByRole('button', { name: 'Copy the IP restriction' }).click()
    await expect(page.getByRole('paragraph').getByText('1 IP restriction failed.')).toBeVisible()
    await expect(row('edgtcp_three')).toContainText('as a test asked it to')
    await expect(row('edgtcp_two').first()).toContainText('Someone else has changed it')
    expect(await stored('edgtcp_one')).toMatchObject({ enabled: false })
    expect(await stored('edgtcp_two')).toMatchObject({ enabled: true })
    await expectAccessible(page, 'results of a copy')
  })

  await test.step('both can be decided or tried again, and all is taken back after a reload', async () => {
    await page.getByRole('button', { name: 'Retry the failed' }).click()
    await expect.poll(async () => stored('edgtcp_three')).toMatchObject({ enabled: false })
    await page.getByRole('button', { name: /^Keep mine for all/ }).click()
    await expect.poll(async () => stored('edgtcp_two')).toMatchObject({ enabled: false })
    await expect(page.getByRole('paragraph').getByText('Finished: 4 IP restrictions')).toBeVisible()
    await page.reload()
    const undo = page.getByRole('button', { name: 'Undo', exact: true }).first()
    await undo.click()
    await expect(page.getByText(/^Restores 3 IP restrictions and deletes 1/)).toBeVisible()
    await undo.click()
    await dialog.getByLabel('Type 1 to confirm').fill('1')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await api.get(policiesOf('tcp', 'edgtcp_none'))).status())
      .toBe(404)
    await expect
      .poll(async () => stored('edgtcp_two'))
      .toMatchObject({
        enabled: true,
        ip_policies: [{ id: 'ipp_old' }, { id: 'ipp_theirs' }],
      })
    for (const id of ['edgtcp_one', 'edgtcp_three'])
      await expect.poll(async () => stored(id)).toMatchObject({ enabled: true })
  })
})

test('an edge that the service no longer changes becomes read-only, with what was typed', async ({
  page,
  api,
  fault,
}) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const backend = page.getByRole('form', { name: 'Backend' })
  const field = backend.getByLabel('Backend ID')
  const save = backend.getByRole('button', { name: 'Save module' })
  const reason = 'The service no longer changes this edge'
  await api.put(policiesOf('tls', 'edgtls_old'), policies('ipp_a'))
  await openEdge(page, 'tls', 'edgtls_old')
  const msg = 'TLS edges are deprecated and read-only since May.'
  const members = { error_code: 'ERR_77', msg }
  for (const method of ['PUT', 'DELETE'] as const)
    await fault({
      kind: 'status',
      status: 403,
      members,
      method,
      path: '/edges/tls/edgtls_old',
      times: 100,
    })

  await test.step('the first refusal explains it, and switches its controls off', async () => {
    await field.fill('bkd_typed')
    await save.click()
    await expect(page.getByRole('group', { name: 'The module was not saved' })).toBeFocused()
    const notice = page.getByRole('note').filter({ hasText: 'or its kind is sunset' })
    await expect(notice).toContainText(msg)
    await expect(notice).toContainText('ERR_77')
    for (const control of [
      save,
      module.getByRole('switch'),
      module.getByRole('button', { name: 'Delete module' }),
    ]) {
      await expect(control).toHaveAttribute('aria-disabled', 'true')
      await expect(control).toHaveAccessibleDescription(reason)
    }
    await expect(field).toBeDisabled()
    await expect(field).toHaveValue('bkd_typed')
    await expect(module.getByLabel('IP policy IDs')).toBeDisabled()
    await expectAccessible(page, 'edge that takes no changes')
  })

  await test.step('it stays so, while other edges can be changed', async () => {
    await openEdge(page, 'tls', 'edgtls_other')
    await expect(field).toBeEnabled()
    await openEdge(page, 'tls', 'edgtls_old')
    await expect(field).toBeDisabled()
    await expect(field).toHaveValue('bkd_typed')
    const policy = module.getByRole('row', { name: 'ipp_a' })
    await policy.press('Delete')
    await policy.press('Enter')
    await expect(policy).toBeVisible()
    await expect(module.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  })

  await test.step('it can be tried again, and is then saved', async () => {
    await api.delete('/faults')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field).toBeEnabled()
    await expect(field).toHaveValue('bkd_typed')
    const put = nextSent(page, 'PUT')
    await save.click()
    expect((await put).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_typed' })
    await expect(backend).toContainText('On')
  })
})
