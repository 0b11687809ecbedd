import { SENT_AGAIN } from './account.ts'
import { openEdge, policiesOf, turnOff } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'
import { nextSent, writesOf } from './sent-writes.ts'

const IPP_A = { data: { ip_policy_ids: ['ipp_a'] } }

test('a module that is being saved or switched takes nothing else', async ({ page, hold, api }) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const field = module.getByLabel('IP policy IDs')
  const save = module.getByRole('button', { name: 'Save module' })
  const remove = module.getByRole('button', { name: 'Delete module' })

  // Race: both read the module, then both wrote it: the second undid the first, or restored a deleted module.
  await test.step('it is not saved or deleted while it is being switched', async () => {
    const uri = policiesOf('tcp', 'edgtcp_switched')
    await api.put(uri, IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_switched')
    await field.fill('ipp_b')
    const letGo = await hold({ method: 'PUT' })
    await turnOff(module)
    await expect(save).toBeDisabled()
    await expect(remove).toBeDisabled()
    await letGo()
    await expect(module.getByRole('switch')).not.toBeChecked()
    await expect(remove).toBeEnabled()
    await save.click()
    await expect(page.getByText('IP restriction saved')).toBeVisible()
    expect(await (await api.get(uri)).json()).toMatchObject({
      enabled: false,
      ip_policies: [{ id: 'ipp_a' }, { id: 'ipp_b' }],
    })
  })

  await test.step('it is not switched or deleted while it is being saved', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_saved'), IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_saved')
    await field.fill('ipp_b')
    const letGo = await hold({ method: 'PUT' })
    await save.click()
    await expect(remove).toBeDisabled()
    await expect(module.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
    await letGo()
    await expect(module.getByRole('switch')).toHaveAttribute('aria-disabled', 'false')
  })

  // Regression: the form was enabled again while the dialog was open, and text typed then was lost.
  await test.step('it takes nothing while its replacing is asked about and done', async () => {
    await openEdge(page, 'tcp', 'edgtcp_replaced')
    await field.fill('ipp_mine')
    await api.put(policiesOf('tcp', 'edgtcp_replaced'), { data: { ip_policy_ids: ['ipp_theirs'] } })
    const letGo = await hold({ method: 'PUT' })
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Save over the IP restriction module' })
    await dialog.getByRole('button', { name: 'Save module' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(field).toBeDisabled()
    await letGo()
    await expect(field).toBeEnabled()
    await expect(module.getByRole('button', { name: 'Remove ipp_mine' })).toBeVisible()
  })

  await test.step('its fields take nothing while it is being saved', async () => {
    const letGo = await hold({ method: 'PUT' })
    await openEdge(page, 'tls', 'edgtls_saved')
    const backend = page.getByRole('form', { name: 'Backend' })
    await backend.getByLabel('Backend ID').fill('bkd_1')
    await backend.getByRole('button', { name: 'Save module' }).click()
    await expect(backend.getByLabel('Backend ID')).toBeDisabled()
    await letGo()
    await expect(backend).toContainText('On')
    await expect(backend.getByLabel('Backend ID')).toBeEnabled()
  })
})

test('what a module is said to be is what the service has of it', async ({ page, fault, api }) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const save = module.getByRole('button', { name: 'Save module' })

  await test.step('after a save the form shows what the service has kept', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_kept'), IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_kept')
    await module.getByLabel('IP policy IDs').fill('ipp_b')
    const members = { ip_policies: [{ id: 'ipp_a' }] }
    await fault({ kind: 'members', members, method: 'PUT' })
    await save.click()
    await expect(page.getByText('IP restriction saved')).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(module.getByRole('button', { name: 'Remove ipp_b' })).toHaveCount(0)
  })

  await test.step('a module whose answer was lost is found to be saved', async () => {
    await openEdge(page, 'tls', 'edgtls_lost')
    const backend = page.getByRole('form', { name: 'Backend' })
    await backend.getByLabel('Backend ID').fill('bkdfo_a')
    await fault({ kind: 'lost_answer', method: 'PUT', times: SENT_AGAIN })
    await backend.getByRole('button', { name: 'Save module' }).click()
    await expect(page.getByText('Backend saved. The response was lost')).toBeVisible()
    await expect(backend).toContainText('On')
    expect((await api.get('/api/edges/tls/edgtls_lost/backend')).status()).toBe(200)
    await api.delete('/faults')
  })

  // Regression: a missing module was treated as an empty one.
  await test.step('an emptied one that is gone is not said to be saved after a lost answer', async () => {
    const uri = policiesOf('tcp', 'edgtcp_gone')
    await api.put(uri, IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_gone')
    await module.getByRole('button', { name: 'Remove ipp_a' }).click()
    await api.delete(uri)
    await fault({ kind: 'cut', method: 'PUT', times: SENT_AGAIN })
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Create the IP restriction module again?' })
    await dialog.getByRole('button', { name: 'Save module' }).click()
    await expect(module.getByText('The module was not saved')).toBeVisible()
    expect((await api.get(uri)).status()).toBe(404)
    await api.delete('/faults')
  })

  await test.step('a 404 that is not from this API does not mean that it is not set', async () => {
    await fault({ kind: 'html', status: 404, path: '/edges', times: 100 })
    await goInside(page, '/edges/tcp/edgtcp_html')
    await expect(
      page.getByRole('heading', { name: 'Got a 404 page instead of the API' }),
    ).toBeVisible()
    await expect(page.getByText('Not set')).toBeHidden()
  })
})

test('what is typed into a module is saved as typed, or asked about', async ({ page, api }) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const field = module.getByLabel('IP policy IDs')
  const save = module.getByRole('button', { name: 'Save module' })
  const edges = page.getByRole('link', { name: 'Edges' }).first()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })

  await test.step('an id that is still being typed is a change, and is saved', async () => {
    await openEdge(page, 'tcp', 'edgtcp_typed')
    await field.pressSequentially('ipp_typed')
    await edges.click()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    const put = nextSent(page, 'PUT')
    await save.click()
    expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_typed'] })
    await expect(module).toContainText('Restricted')
  })

  await test.step('spaces are no backend', async () => {
    await openEdge(page, 'tls', 'edgtls_spaces')
    const backend = page.getByRole('form', { name: 'Backend' })
    await backend.getByLabel('Backend ID').fill('   ')
    await expect(backend.getByRole('button', { name: 'Save module' })).toBeDisabled()
    await backend.getByLabel('Backend ID').fill(' bkd_1 ')
    const put = nextSent(page, 'PUT')
    await backend.getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_1' })
    await expect(backend).toContainText('On')
  })

  await test.step('two changed modules ask once before they are left', async () => {
    await openEdge(page, 'tls', 'edgtls_left')
    await page.getByLabel('Backend ID').fill('bkd_1')
    await field.fill('ipp_1')
    await edges.click()
    await expect(dialog).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL('/edges')
    await expect(dialog).toHaveCount(0)
  })

  // Regression: the id became a token, the list grew, and the button moved away from under the pointer.
  await test.step('the first press of the button saves what is still being typed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await api.put(policiesOf('tcp', 'edgtcp_press'), IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_press')
    await field.fill('ipp_b ipp_a')
    const put = nextSent(page, 'PUT')
    await save.click()
    expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_a', 'ipp_b'] })
    await expect(module.getByRole('button', { name: 'Remove ipp_b' })).toBeVisible()
    await expect(field).toHaveValue('')
  })
})

test('a module asks before it applies to traffic without its content, and keeps the focus', async ({
  page,
  api,
}) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const heading = module.getByRole('heading', { name: 'IP restriction' })
  const save = module.getByRole('button', { name: 'Save module' })
  const toggle = module.getByRole('switch', { name: 'Enabled' })
  const dialog = page.getByRole('dialog')

  // Regression: it was saved as a green "On" without a word.
  await test.step('a module that was emptied asks first', async () => {
    const uri = policiesOf('tcp', 'edgtcp_emptied')
    await api.put(uri, IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_emptied')
    await module.getByRole('button', { name: 'Remove ipp_a' }).click()
    await save.click()
    await expect(dialog).toContainText('the service may refuse every source, or none')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(save).toBeFocused()
    expect(await (await api.get(uri)).json()).toMatchObject({ ip_policies: [{ id: 'ipp_a' }] })
    await module.getByRole('button', { name: 'Discard changes' }).click()
    await expect(module.getByRole('button', { name: 'Remove ipp_a' })).toBeVisible()
    // Regression: the focus fell to the page with the button.
    await expect(heading).toBeFocused()
  })

  // Regression: the button of this question said "Turn off".
  await test.step('an empty one is asked about when it is turned on', async () => {
    const data = { enabled: false, ip_policy_ids: [] }
    await api.put(policiesOf('tcp', 'edgtcp_empty'), { data })
    await openEdge(page, 'tcp', 'edgtcp_empty')
    await toggle.click()
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(toggle).toBeChecked()
  })

  // Regression: focus was lost when the switch was disabled during its request or the button was removed.
  await test.step('the focus stays on the switch, and goes to the module when it was deleted', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_focus'), IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_focus')
    await toggle.focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toBeFocused()
    await page.keyboard.press('Space')
    await expect(toggle).toBeChecked()

    await module.getByRole('button', { name: 'Delete module' }).click()
    await dialog.getByRole('button', { name: 'Delete module' }).click()
    await expect(module).toContainText('Not set')
    await expect(heading).toBeFocused()
  })
})

test('Enter after a pasted policy or in a backend does not save the module', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const puts = writesOf(page)
  const pasteInto = async (form: string, label: string, text: string) => {
    const field = page.getByRole('form', { name: form }).getByLabel(label)
    await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await field.press('Enter')
    await field.press('Enter')
    return field
  }
  await api.put(policiesOf('tls', 'edgtls_pasted'), IPP_A)
  await goInside(page, '/edges/tls/edgtls_pasted')
  const policies = await pasteInto('IP restriction', 'IP policy IDs', 'ipp_pasted')
  await pasteInto('Backend', 'Backend ID', 'bkd_pasted')
  await expect(page.getByRole('row', { name: 'ipp_pasted' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(2)
  expect(puts).toEqual([])
  const put = nextSent(page, 'PUT')
  await policies.press('Control+Enter')
  expect((await put).postDataJSON()).toEqual({
    enabled: true,
    ip_policy_ids: ['ipp_a', 'ipp_pasted'],
  })
})
