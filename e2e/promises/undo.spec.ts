import { expectAccessible } from '../support/axe.ts'
import { addPolicies, chooseOfModule, openEdge, policiesOf, turnOff } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/navigation.ts'

const TEMPLATE = '/edges/tcp/:id/ip_restriction'
const IS_ON = { enabled: true, ip_policies: [{ id: 'ipp_a' }] }

test('what was changed on an edge is taken back from its toast and by key, and asks before it lets every source in', async ({
  page,
  api,
  fault,
}) => {
  const uri = policiesOf('tcp', 'edgtcp_undo')
  const stored = async () => (await api.get(uri)).json() as Promise<unknown>
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
  await openEdge(page, 'tcp', 'edgtcp_undo')
  const module = page.getByRole('form', { name: 'IP restriction' })
  const status = toasts(page).filter({ hasText: /./ })

  await turnOff(module)
  await expect(status).toContainText('IP restriction turned off')
  await expectAccessible(page, 'toast with an undo')
  await status.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toContainText('Undone: turning off IP restriction of edgtcp_undo')
  await expect(module).toContainText('Restricted')
  expect(await stored()).toMatchObject(IS_ON)

  await chooseOfModule(module, 'Delete module')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  await page.keyboard.press('z')
  await expect(module).toContainText('Restricted')
  expect(await stored()).toMatchObject(IS_ON)

  await addPolicies(module, 'ipp_b')
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(status).toContainText('IP restriction saved')
  await page.keyboard.press('z')
  await expect(status).toContainText('Undone: saving IP restriction of edgtcp_undo')
  expect(await stored()).toMatchObject(IS_ON)

  await turnOff(module)
  await expect(module.getByText('Open', { exact: true })).toBeVisible()
  await module.getByRole('switch').click()
  await expect(module).toContainText('Restricted')
  const turnedOn = page.locator('[data-toast]').filter({ hasText: 'IP restriction turned on' })
  await turnedOn.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Let every source in?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(module).toContainText('Restricted')

  await fault({ kind: 'status', status: 403, method: 'PUT', path: TEMPLATE, times: 1 })
  await page.keyboard.press('z')
  await question.getByRole('button', { name: 'Undo' }).click()
  const failure = page.getByRole('dialog', { name: "Couldn't undo" })
  await expect(failure).toContainText('turning on IP restriction of edgtcp_undo')
  await expect(failure).toContainText("doesn't have permission")
  await failure.getByRole('button', { name: 'Retry' }).click()
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(module.getByText('Open', { exact: true })).toBeVisible()
})
