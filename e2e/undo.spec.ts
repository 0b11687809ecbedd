import { expectAccessible } from './axe.ts'
import { addPolicies, openEdge, policiesOf, turnOff } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { comeBack, nextSent } from './sent-writes.ts'

const TEMPLATE = '/edges/tcp/:id/ip_restriction'
const IS_ON = { enabled: true, ip_policies: [{ id: 'ipp_a' }] }

test('what was changed on an edge is taken back from its toast, by key and from the palette', async ({
  page,
  api,
}) => {
  const uri = policiesOf('tcp', 'edgtcp_undo')
  const stored = async () => (await api.get(uri)).json() as Promise<unknown>
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
  await openEdge(page, 'tcp', 'edgtcp_undo')
  const module = page.getByRole('form', { name: 'IP restriction' })
  const status = page.getByRole('status').filter({ hasText: /./ })

  await turnOff(module)
  await expect(status).toContainText('IP restriction turned off')
  await expectAccessible(page, 'toast with an undo')
  await status.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toContainText('Undone: turning off IP restriction of edgtcp_undo')
  await expect(module).toContainText('Restricted')
  expect(await stored()).toMatchObject(IS_ON)

  await module.getByRole('button', { name: 'Delete module' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  await page.keyboard.press('z')
  await expect(module).toContainText('Restricted')
  expect(await stored()).toMatchObject(IS_ON)

  await addPolicies(module, 'ipp_b')
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(status).toContainText('IP restriction saved')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('undo saving')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('Undone: saving IP restriction of edgtcp_undo')
  await expect(module.getByRole('button', { name: 'Remove ipp_b' })).toBeHidden()
  expect(await stored()).toMatchObject(IS_ON)
})

// Regression: an undo was shown on the edge's page as a change by someone else.
test('an undo on the page of an edge is not taken for a change by someone else', async ({
  page,
  api,
}) => {
  const uri = policiesOf('tcp', 'edgtcp_own')
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
  await openEdge(page, 'tcp', 'edgtcp_own')
  const module = page.getByRole('form', { name: 'IP restriction' })
  const remote = module.getByText('Changed by someone else')
  const added = module.getByRole('button', { name: 'Remove ipp_b' })
  for (const _round of ['first', 'second']) {
    await addPolicies(module, 'ipp_b')
    await module.getByRole('button', { name: 'Save module' }).click()
    await expect(module.getByRole('button', { name: 'Save module' })).toBeDisabled()
    await module.getByRole('heading', { name: 'IP restriction' }).click()
    await page.keyboard.press('z')
    await expect(added).toBeHidden()
    await expect(remote).toHaveCount(0)
    await module.getByRole('button', { name: 'Delete module' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
    await expect(module).toContainText('Not set')
    await page.keyboard.press('z')
    await expect(module).toContainText('Restricted')
    await expect(remote).toHaveCount(0)
  }
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_theirs'] } })
  await comeBack(page)
  await expect(remote).toContainText('IP policy IDs')
})

test('an undo asks before it lets every source in, and says why it failed', async ({
  page,
  api,
  fault,
}) => {
  const uri = policiesOf('tcp', 'edgtcp_undo_asks')
  await api.put(uri, { data: { enabled: false, ip_policy_ids: ['ipp_a'] } })
  await openEdge(page, 'tcp', 'edgtcp_undo_asks')
  const module = page.getByRole('form', { name: 'IP restriction' })
  await module.getByRole('switch').click()
  await expect(module).toContainText('Restricted')
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Let every source in?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(module).toContainText('Restricted')

  await fault({ kind: 'status', status: 500, method: 'PUT', path: TEMPLATE, times: 1 })
  await fault({ kind: 'status', status: 403, method: 'PUT', path: TEMPLATE, times: 1 })
  await page.keyboard.press('z')
  await question.getByRole('button', { name: 'Undo' }).click()
  const failure = page.getByRole('dialog', { name: "Couldn't undo" })
  await expect(failure).toContainText('turning on IP restriction of edgtcp_undo_asks')
  await expectAccessible(page, 'undo that failed')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(failure).toContainText("doesn't have permission")
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect(module).toContainText('Restricted')
  await page.keyboard.press('z')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(module.getByText('Open', { exact: true })).toBeVisible()
})

test('an edit of an operator is taken back from the page that it leads to', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Door', region: 'eu' })
  await page.goto(`/operators/${id}/edit`)
  await page.getByLabel('Description').fill('Gate')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Gate', level: 1 })).toBeVisible()
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { metadata: 'theirs' } })
  const sent = nextSent(page, 'PATCH')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await sent).postDataJSON()).toEqual({ description: 'Door' })
  await expect(page.getByRole('heading', { name: 'Door', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toContainText(
    'description of Gate',
  )
  expect(await (await api.get(`/api/kubernetes_operators/${id}`)).json()).toMatchObject({
    description: 'Door',
    metadata: 'theirs',
  })
})

// Regression: the draft of a save that the service had answered with more than was sent came back, and was sent again.
test('a save that turned bindings on leaves no draft behind', async ({ page, seedOperator }) => {
  const { id } = await seedOperator({ description: 'Door', enabled_features: ['ingress'] })
  await page.goto(`/operators/${id}/edit`)
  const bindings = page.getByRole('checkbox', { name: 'bindings' })
  await bindings.check()
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('adit.draft')))
  await expect.poll(drafts).toHaveLength(1)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
  expect(await drafts()).toEqual([])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(bindings).not.toBeChecked()
  await expect(page.getByText('No changes')).toBeVisible()
})
