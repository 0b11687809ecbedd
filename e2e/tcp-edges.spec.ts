import { expectAccessible } from './axe.ts'
import { addPolicies, openEdge, policiesOf, turnOff } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { nextSent } from './sent-writes.ts'

const TEMPLATE = '/edges/tcp/:id/ip_restriction'

test('an IP restriction is set, changed, switched and deleted', async ({ page, api }) => {
  const uri = policiesOf('tcp', 'edgtcp_warehouse')
  await openEdge(page, 'tcp', 'edgtcp_warehouse')
  const module = page.getByRole('form', { name: 'IP restriction' })
  const status = page.getByRole('status')
  await expect(module).toContainText('Not set')
  await expect(module.getByRole('button', { name: 'Save module' })).toBeDisabled()

  let sent = nextSent(page, 'PUT')
  await addPolicies(module, 'ipp_office ipp_oncall')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await sent).postDataJSON()).toEqual({
    enabled: true,
    ip_policy_ids: ['ipp_office', 'ipp_oncall'],
  })
  await expect(status).toContainText('IP restriction saved')
  await expect(module).toContainText('Restricted')

  sent = nextSent(page, 'PUT')
  await module.getByRole('button', { name: 'Remove ipp_office' }).click()
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await sent).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_oncall'] })

  // Regression: one click let every source in, without a question.
  const dialog = page.getByRole('dialog')
  await module.getByRole('switch', { name: 'Enabled' }).click()
  await expect(dialog).toContainText('edgtcp_warehouse will accept traffic from any source.')
  await expectAccessible(page, 'question before every source is let in')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(module.getByRole('switch', { name: 'Enabled' })).toBeChecked()
  expect(await (await api.get(uri)).json()).toMatchObject({ enabled: true })
  sent = nextSent(page, 'PUT')
  await turnOff(module)
  expect((await sent).postDataJSON()).toEqual({ enabled: false, ip_policy_ids: ['ipp_oncall'] })
  await expect(module.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
  expect(await (await api.get(uri)).json()).toMatchObject({
    enabled: false,
    ip_policies: [{ id: 'ipp_oncall' }],
  })

  // Class: omitted `enabled` re-enables.
  await test.step('a change of a module that is off leaves it off', async () => {
    await expect(module.getByText('Open', { exact: true })).toBeVisible()
    await addPolicies(module, 'ipp_b')
    sent = nextSent(page, 'PUT')
    await module.getByRole('button', { name: 'Save module' }).click()
    expect((await sent).postDataJSON()).toEqual({
      enabled: false,
      ip_policy_ids: ['ipp_oncall', 'ipp_b'],
    })
    await expect(module.getByRole('button', { name: 'Save module' })).toBeDisabled()
  })

  await module.getByRole('button', { name: 'Delete module' }).click()
  await dialog.getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  expect((await api.get(uri)).status()).toBe(404)
})

test('a module of a TCP edge at 1440 and 390 px is accessible @phone', async ({
  page,
  api,
  fault,
}) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  await openEdge(page, 'tcp', 'edgtcp_unset')
  await expect(module).toContainText('Not set')
  await expectAccessible(page, 'TCP edge without the module')

  // Class: save drops unknown fields.
  await test.step('fields that a replace would not keep are named before it happens', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_set'), { data: { ip_policy_ids: ['ipp_a'] } })
    await fault({ kind: 'extra_fields', method: 'GET', path: TEMPLATE, times: 9 })
    await openEdge(page, 'tcp', 'edgtcp_set')
    await expect(module).toContainText('Saving replaces the whole module')
    await expect(module).toContainText('weight')
    await expectAccessible(page, 'TCP edge with the module, which has unknown fields')
    await module.getByRole('switch', { name: 'Enabled' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('weight')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(module.getByRole('switch', { name: 'Enabled' })).toBeChecked()
  })
})

test('a switch and a save reach the module as it is', async ({ page, api, fault }) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const toggle = page.getByRole('switch', { name: 'Enabled' })

  await test.step('the switch keeps a policy that someone else has just added', async () => {
    const uri = policiesOf('tcp', 'edgtcp_shared')
    await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
    await openEdge(page, 'tcp', 'edgtcp_shared')
    await expect(toggle).toBeChecked()
    await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a', 'ipp_new'] } })
    const sent = nextSent(page, 'PUT')
    await turnOff(module)
    const put = await sent
    expect(put.postDataJSON()).toEqual({ enabled: false, ip_policy_ids: ['ipp_a', 'ipp_new'] })
    await expect(page.getByRole('button', { name: 'Remove ipp_new' })).toBeVisible()
  })

  await test.step('a switch that fails says so and shows what the service has', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_refused'), { data: { ip_policy_ids: ['ipp_a'] } })
    await openEdge(page, 'tcp', 'edgtcp_refused')
    await fault({ kind: 'status', status: 403, method: 'PUT', path: TEMPLATE })
    await turnOff(module)
    await expect(page.getByRole('alert')).toContainText('The module was not turned off')
    await expect(toggle).toBeChecked()
  })

  await test.step('an edge id of any signs reaches its own module', async () => {
    const id = 'a/b?c#d %é'
    await openEdge(page, 'tcp', id)
    await addPolicies(module, 'ipp_odd')
    await module.getByRole('button', { name: 'Save module' }).click()
    await expect(module).toContainText('Restricted')
    const stored = await api.get(policiesOf('tcp', id))
    expect(await stored.json()).toMatchObject({ ip_policies: [{ id: 'ipp_odd' }] })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove ipp_odd' })).toBeVisible()
  })
})
