import { expectAccessible } from '../support/axe.ts'
import { policiesOf } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'

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
