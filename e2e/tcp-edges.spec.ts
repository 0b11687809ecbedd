import { expectAccessible } from './axe.ts'
import { addPolicies } from './edges.ts'
import { expect, test } from './fixtures.ts'

const EDGE = 'edgtcp_warehouse'
const MODULE = `/api/edges/tcp/${EDGE}/ip_restriction`

test('an IP restriction is set, changed, switched and deleted @phone', async ({ page, api }) => {
  const read = async (): Promise<unknown> => (await api.get(MODULE)).json()
  await page.goto(`/edges/tcp/${EDGE}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  const status = page.getByRole('status')
  await expect(module).toContainText('Not set')
  await expect(module.getByRole('button', { name: 'Save module' })).toBeDisabled()
  await expectAccessible(page, 'TCP edge without the module')

  const put = () => page.waitForRequest((sent) => sent.method() === 'PUT')
  let sent = put()
  await addPolicies(module, 'ipp_office ipp_oncall')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await sent).postDataJSON()).toEqual({
    enabled: true,
    ip_policy_ids: ['ipp_office', 'ipp_oncall'],
  })
  await expect(status).toContainText('IP restriction saved')
  await expect(module).toContainText('On')

  sent = put()
  await module.getByRole('button', { name: 'Remove ipp_office' }).click()
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await sent).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_oncall'] })
  await expectAccessible(page, 'TCP edge with the module')

  sent = put()
  await module.getByRole('switch', { name: 'Enabled' }).click()
  expect((await sent).postDataJSON()).toEqual({ enabled: false, ip_policy_ids: ['ipp_oncall'] })
  await expect(module.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
  expect(await read()).toMatchObject({ enabled: false, ip_policies: [{ id: 'ipp_oncall' }] })

  await module.getByRole('button', { name: 'Delete module' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'dialog that deletes a module')
  await dialog.getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  expect((await api.get(MODULE)).status()).toBe(404)
})

// Class: omitted `enabled` re-enables.
test('a change of a module that is off leaves it off', async ({ page, api }) => {
  await api.put(MODULE, { data: { enabled: false, ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${EDGE}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await expect(module).toContainText('Off')
  await addPolicies(module, 'ipp_b')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await sent).postDataJSON()).toEqual({ enabled: false, ip_policy_ids: ['ipp_a', 'ipp_b'] })
})

test('the switch keeps a policy that someone else has just added', async ({ page, api }) => {
  await api.put(MODULE, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${EDGE}`)
  const toggle = page.getByRole('switch', { name: 'Enabled' })
  await expect(toggle).toBeChecked()
  await api.put(MODULE, { data: { enabled: true, ip_policy_ids: ['ipp_a', 'ipp_new'] } })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await toggle.click()
  expect((await sent).postDataJSON()).toEqual({
    enabled: false,
    ip_policy_ids: ['ipp_a', 'ipp_new'],
  })
  await expect(page.getByRole('button', { name: 'Remove ipp_new' })).toBeVisible()
})

// Class: save drops unknown fields.
test('fields that a replace would not keep are named before it happens', async ({
  page,
  api,
  fault,
}) => {
  await api.put(MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await fault({
    kind: 'extra_fields',
    method: 'GET',
    path: '/edges/tcp/:id/ip_restriction',
    times: 9,
  })
  await page.goto(`/edges/tcp/${EDGE}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await expect(module).toContainText('Saving replaces the whole module')
  await expect(module).toContainText('weight')
  await expectAccessible(page, 'module with unknown fields')
  await module.getByRole('switch', { name: 'Enabled' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('weight')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(module.getByRole('switch', { name: 'Enabled' })).toBeChecked()
})

test('an edge id of any signs reaches its own module', async ({ page, api }) => {
  const id = 'a/b?c#d %é'
  await page.goto(`/edges/tcp/${encodeURIComponent(id)}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await addPolicies(module, 'ipp_odd')
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module).toContainText('On')
  const stored = await api.get(`/api/edges/tcp/${encodeURIComponent(id)}/ip_restriction`)
  expect(await stored.json()).toMatchObject({ ip_policies: [{ id: 'ipp_odd' }] })
})

test('a switch that fails says so and shows what the service has', async ({ page, api, fault }) => {
  await api.put(MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${EDGE}`)
  await fault({ kind: 'status', status: 403, method: 'PUT', path: '/edges/tcp/:id/ip_restriction' })
  const toggle = page.getByRole('switch', { name: 'Enabled' })
  await toggle.click()
  await expect(page.getByRole('alert')).toContainText('The module was not turned off')
  await expect(toggle).toBeChecked()
})
