import type { Page } from '@playwright/test'
import { chooseOfModule, openEdge, policiesOf, turnOff } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, nextSent, writesOf } from '../support/sent-writes.ts'

const restriction = (page: Page) => page.getByRole('form', { name: 'IP restriction' })

test('what somebody else switched or deleted is seen before the next write', async ({
  page,
  api,
}) => {
  // Regression: the request in view said "enabled": true of a module that had been switched off.
  await test.step('the request in view is the one that is sent, after a switch by either', async () => {
    const uri = policiesOf('tcp', 'edgtcp_view')
    await api.put(uri, { data: { ip_policy_ids: ['ipp_a'] } })
    await openEdge(page, 'tcp', 'edgtcp_view')
    const module = restriction(page)
    // Changed lines are there twice: as they are, and as they will be.
    const request = module.getByRole('region', { name: 'Request' })
    const switched = request.getByText('enabled')
    await turnOff(module)
    await expect(module.getByRole('switch')).not.toBeChecked()
    await chooseOfModule(module, 'Show request')
    await module.getByLabel('IP policy IDs').fill('ipp_b')
    await expect(request).toContainText('"enabled": false')
    await expect(switched).toHaveCount(1)
    await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
    await comeBack(page)
    await expect(module.getByRole('switch')).toBeChecked()
    await expect(request).toContainText('"enabled": true')
    await expect(switched).toHaveCount(1)
    const put = nextSent(page, 'PUT')
    await module.getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_a', 'ipp_b'] })
  })

  // Regression: a module that somebody had just switched on was deleted without a word.
  await test.step('a module is not deleted unasked when somebody has just switched it on', async () => {
    const uri = policiesOf('tcp', 'edgtcp_deleted')
    await api.put(uri, { data: { enabled: false, ip_policy_ids: ['ipp_a'] } })
    await openEdge(page, 'tcp', 'edgtcp_deleted')
    const writes = writesOf(page)
    await chooseOfModule(restriction(page), 'Delete module')
    await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
    await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
    const again = page.getByRole('dialog', { name: 'Delete the IP restriction module anyway?' })
    await expect(again).toContainText('Enabled')
    await again.getByRole('button', { name: 'Cancel' }).click()
    await expect(restriction(page).getByRole('switch')).toBeChecked()
    expect(writes).toEqual([])
    // A switch of what was deleted meanwhile does not bring it back.
    await api.delete(uri)
    await restriction(page).getByRole('switch').click()
    await expect(restriction(page)).toContainText('The module was not turned off')
    await expect(restriction(page)).toContainText('Not set')
    expect(writes).toEqual([])
  })
})
