import { expectAccessible } from '../support/axe.ts'
import { openEdge, policiesOf } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'

test('a save that the service refuses names each fault at its field, and leads there', async ({
  page,
  api,
  fault,
}) => {
  await api.put(policiesOf('tls', 'edgtls_door'), { data: { ip_policy_ids: ['ipp_a', 'ipp_b'] } })
  await openEdge(page, 'tls', 'edgtls_door')
  const form = page.getByRole('form', { name: 'IP restriction' })
  const field = form.getByLabel('IP policy IDs')
  await fault({
    kind: 'status',
    status: 422,
    method: 'PUT',
    path: '/edges/tls/:id/ip_restriction',
    members: {
      msg: 'Not valid.',
      details: {
        operation_id: 'op_1',
        'ip_policy_ids[1]': 'No such policy: ipp_b.',
        'ip_policy_ids[2]': 'No such policy: ipp_c.',
        enabled: 'May not be off.',
      },
    },
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
  await expect(field).toHaveAccessibleDescription(/No such policy: ipp_b\. No such policy: ipp_c\./)
  await problem.getByRole('button', { name: 'IP policy IDs' }).click()
  await expect(field).toBeFocused()
  await expect(form.getByRole('row', { name: 'ipp_c', exact: true })).toBeVisible()
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
