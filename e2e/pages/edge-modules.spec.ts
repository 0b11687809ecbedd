import { expectAccessible } from '../support/axe.ts'
import {
  addPolicies,
  chooseOfModule,
  openEdge,
  policiesOf,
  setUp,
  turnOff,
} from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/navigation.ts'
import { nextSent } from '../support/sent-writes.ts'

const EDGE = 'edgtls_branch'

test('a backend and an IP restriction are set, changed, switched and deleted', async ({
  page,
  api,
  fault,
}) => {
  const backendUri = `/api/edges/tls/${EDGE}/backend`
  const backend = page.getByRole('form', { name: 'Backend' })
  const restriction = page.getByRole('form', { name: 'IP restriction' })
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  await openEdge(page, 'tls', EDGE)
  await expect(backend).toContainText('Not set')

  await test.step('a backend is set and switched', async () => {
    const save = backend.getByRole('button', { name: 'Save module' })
    await setUp(backend)
    await expect(backend.getByLabel('Backend ID')).toBeFocused()
    await expect(save).toBeDisabled()
    let sent = nextSent(page, 'PUT')
    await backend.getByLabel('Backend ID').fill('bkd_two')
    await save.click()
    expect((await sent).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_two' })
    await expect(toasts(page)).toContainText('Backend saved')
    await expect(backend).toContainText('On')
    sent = nextSent(page, 'PUT')
    await backend.getByRole('switch', { name: 'Enabled' }).click()
    expect((await sent).postDataJSON()).toEqual({ enabled: false, backend_id: 'bkd_two' })
    await expect(backend).toContainText('Off')
    await backend.getByRole('switch', { name: 'Enabled' }).click()
    await expect(backend).toContainText('On')
    expect(await (await api.get(backendUri)).json()).toMatchObject({ backend: { id: 'bkd_two' } })
  })

  await test.step('an IP restriction is set and changed, beside the backend', async () => {
    let sent = nextSent(page, 'PUT')
    await setUp(restriction)
    await addPolicies(restriction, 'ipp_office,ipp_home')
    await restriction.getByRole('button', { name: 'Save module' }).click()
    expect((await sent).postDataJSON()).toEqual({
      enabled: true,
      ip_policy_ids: ['ipp_office', 'ipp_home'],
    })
    await expect(restriction).toContainText('Restricted')
    await expect(main).toContainText(
      'Only sources allowed by ipp_office or ipp_home reach backend bkd_two.',
    )
    sent = nextSent(page, 'PUT')
    await restriction.getByRole('button', { name: 'Remove ipp_home' }).click()
    await restriction.getByRole('button', { name: 'Save module' }).click()
    expect((await sent).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_office'] })
  })

  // Regression: one click let every source in, without a question.
  await test.step('a switch that lets every source in asks first', async () => {
    await restriction.getByRole('switch', { name: 'Enabled' }).click()
    await expect(dialog).toContainText(`${EDGE} will accept traffic from any source.`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(restriction.getByRole('switch', { name: 'Enabled' })).toBeChecked()
    expect(await (await api.get(policiesOf('tls', EDGE))).json()).toMatchObject({ enabled: true })
    const sent = nextSent(page, 'PUT')
    await turnOff(restriction)
    expect((await sent).postDataJSON()).toEqual({ enabled: false, ip_policy_ids: ['ipp_office'] })
    await expect(main).toContainText('All sources reach backend bkd_two.')
  })

  // Class: omitted `enabled` re-enables.
  await test.step('a change of a module that is off leaves it off', async () => {
    await addPolicies(restriction, 'ipp_b')
    const sent = nextSent(page, 'PUT')
    await restriction.getByRole('button', { name: 'Save module' }).click()
    expect((await sent).postDataJSON()).toEqual({
      enabled: false,
      ip_policy_ids: ['ipp_office', 'ipp_b'],
    })
    await expect(restriction.getByText('Open', { exact: true })).toBeVisible()
    // Regression: both buttons said the same to a screen reader.
    for (const name of ['IP restriction', 'Backend'])
      await expect(
        page.getByRole('form', { name }).getByRole('button', { name: 'Save module' }),
      ).toHaveAccessibleDescription(name)
  })

  await test.step('one is deleted, after a question with its request', async () => {
    await chooseOfModule(restriction, 'Delete module')
    await dialog.getByText('Review request').click()
    await expect(dialog).toContainText(`DELETE /edges/tls/${EDGE}/ip_restriction`)
    await expectAccessible(page, 'dialog that deletes a module')
    await dialog.getByRole('button', { name: 'Delete module' }).click()
    await expect(restriction).toContainText('Not set')
    expect((await api.get(policiesOf('tls', EDGE))).status()).toBe(404)
    await expect(backend.getByLabel('Backend ID')).toHaveValue('bkd_two')
  })

  // Class: save drops unknown fields.
  await test.step('fields that a replace would not keep are named before it happens', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_set'), { data: { ip_policy_ids: ['ipp_a'] } })
    const path = '/edges/tcp/:id/ip_restriction'
    const toggle = restriction.getByRole('switch', { name: 'Enabled' })
    await fault({ kind: 'extra_fields', method: 'GET', path, times: 9 })
    await openEdge(page, 'tcp', 'edgtcp_set')
    await expect(restriction).toContainText('Saving replaces the whole module')
    await expect(restriction).toContainText('weight')
    await toggle.click()
    await expect(dialog).toContainText('weight')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(toggle).toBeChecked()
  })
})
