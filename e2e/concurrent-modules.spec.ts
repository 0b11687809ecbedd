import type { Page } from '@playwright/test'
import { openEdge, policiesOf, turnOff } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { comeBack, nextSent, writesOf } from './sent-writes.ts'

const restriction = (page: Page) => page.getByRole('form', { name: 'IP restriction' })

test('what two people change of a module is merged, or asked about', async ({
  page,
  api,
  hold,
}) => {
  // Class: omitted `enabled` re-enables.
  await test.step('a list that two people change keeps what either added, and asks about what one removed', async () => {
    const uri = policiesOf('tcp', 'edgtcp_list')
    await api.put(uri, { data: { ip_policy_ids: ['ipp_a', 'ipp_b', 'ipp_c'] } })
    await openEdge(page, 'tcp', 'edgtcp_list')
    const module = restriction(page)
    await module.getByRole('button', { name: 'Remove ipp_a' }).click()
    await module.getByLabel('IP policy IDs').fill('ipp_mine')
    await api.put(uri, {
      data: { enabled: false, ip_policy_ids: ['ipp_a', 'ipp_c', 'ipp_theirs'] },
    })
    await comeBack(page)
    await expect(module.getByText('Changed by someone else just now')).toContainText(
      'IP policy IDs',
    )
    await expect(module.getByLabel('IP policy IDs')).toHaveValue('ipp_mine')
    await module.getByRole('button', { name: 'Save module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
    await dialog.getByRole('group', { name: 'IP policy IDs ipp_b' }).getByLabel('Theirs').check()
    const put = nextSent(page, 'PUT')
    await dialog.getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual({
      enabled: false,
      ip_policy_ids: ['ipp_c', 'ipp_mine', 'ipp_theirs'],
    })
  })

  // Regression: a module that was to be set switched off was said to be there, although it was on.
  await test.step('a module that two people set is merged after a question, with the switch of mine', async () => {
    const uri = policiesOf('tcp', 'edgtcp_set')
    await openEdge(page, 'tcp', 'edgtcp_set')
    const module = restriction(page)
    await module.getByLabel('IP policy IDs').fill('ipp_a')
    await module.getByRole('switch', { name: 'Enabled' }).uncheck()
    await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
    await module.getByRole('button', { name: 'Save module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
    await expect(dialog).toContainText('Someone else set it')
    await dialog.getByRole('group', { name: 'Enabled' }).getByLabel('Mine').check()
    const put = nextSent(page, 'PUT')
    await dialog.getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual({ enabled: false, ip_policy_ids: ['ipp_a'] })
    await expect(module.getByRole('switch')).not.toBeChecked()
  })

  await test.step('a backend that two people change is asked, and the switch beside it takes the new one', async () => {
    const uri = '/api/edges/tls/edgtls_shared/backend'
    await api.put(uri, { data: { backend_id: 'bkd_a' } })
    await openEdge(page, 'tls', 'edgtls_shared')
    const module = page.getByRole('form', { name: 'Backend' })
    await module.getByLabel('Backend ID').fill('bkd_mine')
    await api.put(uri, { data: { backend_id: 'bkd_theirs' } })
    let put = nextSent(page, 'PUT')
    // The second press must come before the answer to the first, or it switches back.
    const letGo = await hold({ method: 'PUT' })
    await module.getByRole('switch').dblclick()
    expect((await put).postDataJSON()).toEqual({ enabled: false, backend_id: 'bkd_theirs' })
    await letGo()
    await expect(module.getByLabel('Backend ID')).toHaveValue('bkd_mine')
    await expect(module.getByRole('switch')).not.toBeChecked()
    await module.getByRole('button', { name: 'Save module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
    await dialog.getByRole('group', { name: 'Backend ID' }).getByLabel('Mine').check()
    put = nextSent(page, 'PUT')
    await dialog.getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual({ enabled: false, backend_id: 'bkd_mine' })
  })
})

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
    await restriction(page).getByRole('button', { name: 'Delete module' }).click()
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

  // Regression: the form that was left of it had Enabled ticked.
  await test.step('a module that was switched off and deleted is off in what is typed again', async () => {
    const uri = policiesOf('tcp', 'edgtcp_again')
    await api.put(uri, { data: { ip_policy_ids: ['ipp_a'] } })
    await openEdge(page, 'tcp', 'edgtcp_again')
    const module = restriction(page)
    await module.getByLabel('IP policy IDs').fill('ipp_b')
    await turnOff(module)
    await expect(module.getByRole('switch')).not.toBeChecked()
    await module.getByRole('button', { name: 'Delete module' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
    await expect(module.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
    await expect(module.getByRole('region', { name: 'Request' })).toContainText('"enabled": false')
  })
})
