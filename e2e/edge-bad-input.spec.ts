import { expectAccessible } from './axe.ts'
import { openEdge, policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { writesOf } from './sent-writes.ts'

test('a save that the service refuses names each fault at its field, and leads there', async ({
  page,
  api,
  fault,
}) => {
  await api.put(policiesOf('tls', 'edgtls_door'), { data: { ip_policy_ids: ['ipp_a', 'ipp_b'] } })
  await openEdge(page, 'tls', 'edgtls_door')
  const refuse = async (path: string, details: object) =>
    fault({
      kind: 'status',
      status: 422,
      method: 'PUT',
      path: `/edges/tls/:id/${path}`,
      members: { msg: 'Not valid.', details: { operation_id: 'op_1', ...details } },
    })
  await test.step('of a backend', async () => {
    const form = page.getByRole('form', { name: 'Backend' })
    const field = form.getByLabel('Backend ID')
    await refuse('backend', { backend_id: 'No such backend.', weight: 'Missing.' })
    await field.fill('bkd_typed')
    await form.getByRole('button', { name: 'Save module' }).click()
    const problem = form.getByRole('group', { name: 'The module was not saved' })
    await expect(problem).toBeFocused()
    await expect(problem.getByRole('listitem')).toHaveText([
      'Backend ID: No such backend.',
      'Weight: Missing.',
    ])
    await expect(field).toHaveAccessibleDescription(/No such backend\./)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'refused backend')
    await problem.getByRole('button', { name: 'Backend ID' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('bkd_typed')
  })
  await test.step('of an IP restriction', async () => {
    const form = page.getByRole('form', { name: 'IP restriction' })
    const field = form.getByLabel('IP policy IDs')
    await refuse('ip_restriction', {
      'ip_policy_ids[1]': 'No such policy: ipp_b.',
      'ip_policy_ids[2]': 'No such policy: ipp_c.',
      enabled: 'May not be off.',
    })
    await field.fill('ipp_c')
    await field.press('Enter')
    await form.getByRole('button', { name: 'Save module' }).click()
    const problem = form.getByRole('group', { name: 'The module was not saved' })
    await expect(problem).toBeFocused()
    await expect(problem.getByRole('listitem')).toHaveText([
      // The others of a list are at the field.
      'IP policy IDs: No such policy: ipp_b.',
      'Enabled: May not be off.',
    ])
    await expect(field).toHaveAccessibleDescription(
      /No such policy: ipp_b\. No such policy: ipp_c\./,
    )
    await problem.getByRole('button', { name: 'IP policy IDs' }).click()
    await expect(field).toBeFocused()
    await expect(form.getByText('ipp_c', { exact: true })).toBeVisible()
  })
})

test('a text of 5,000 lines with faults is read, and its faults are counted by line', async ({
  page,
}) => {
  await page.goto('/edges')
  const sent = writesOf(page)
  const dialog = page.getByRole('dialog', { name: 'Add edges' })
  await page.getByRole('button', { name: 'Add edges' }).click()
  const lines = Array.from({ length: 5_000 }, (_, at) =>
    at % 20 === 7 ? `line ${at + 1} of no edge` : `edgtcp_${at}`,
  )
  // As it would be pasted: a driver that types it takes a minute.
  await dialog.getByLabel('File of edges').setInputFiles({
    name: 'edges.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  })
  await expect(dialog.getByText('4,750 edges found')).toBeVisible()
  await expect(dialog.getByText('Not read: 250 lines or entries')).toBeVisible()
  await expect(dialog.getByText('and 50 more')).toBeVisible()
  await expect(dialog.getByText(/^Line 8: No edge ID that begins/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 4,750 edges' }).click()
  await expect(page.getByText(/^Loading [\d,]+ of about 4,750…/)).toBeVisible()
  expect(sent).toEqual([])
})

test('a module that cannot be read says so at its place, and hides no other', async ({
  page,
  api,
  fault,
}) => {
  const backend = '/api/edges/tls/edgtls_half/backend'
  await api.put(policiesOf('tls', 'edgtls_half'), { data: { ip_policy_ids: ['ipp_a'] } })
  await api.put(backend, { data: { backend_id: 'bkd_1' } })
  await fault({ kind: 'status', status: 403, method: 'GET', path: '/edges/tls/:id/backend' })
  await page.goto('/edges/tls/edgtls_half')
  const unread = page.getByRole('region', { name: 'Backend' })
  await expect(unread.getByRole('alert')).toContainText("Couldn't read this module")
  await expect(page.getByText('what a connection meets is unknown')).toBeVisible()
  await expectAccessible(page, 'edge with a module that was not read')
  const restriction = page.getByRole('form', { name: 'IP restriction' })
  await restriction.getByLabel('IP policy IDs').fill('ipp_b')
  await restriction.getByRole('button', { name: 'Save module' }).click()
  await expect
    .poll(async () => (await api.get(policiesOf('tls', 'edgtls_half'))).json())
    .toMatchObject({ ip_policies: [{ id: 'ipp_a' }, { id: 'ipp_b' }] })
  await unread.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('form', { name: 'Backend' }).getByLabel('Backend ID')).toHaveValue(
    'bkd_1',
  )
  await expect(page.getByText('Only sources allowed by')).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})
