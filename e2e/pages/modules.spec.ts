import {
  chooseOfModule,
  openEdge,
  openModuleMenu,
  policiesOf,
  setUp,
  turnOff,
} from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { nextSent, writesOf } from '../support/sent-writes.ts'

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
    await openModuleMenu(module)
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

  // Regression: the form was enabled again while the dialog was open, and text typed then was lost.
  await test.step('it takes nothing while its replacing is asked about and done', async () => {
    await openEdge(page, 'tcp', 'edgtcp_replaced')
    await setUp(module)
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
})

test('what is typed into a module is saved as typed, or asked about', async ({
  page,
  context,
  api,
}) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const field = module.getByLabel('IP policy IDs')
  const save = module.getByRole('button', { name: 'Save module' })
  const edges = page.getByRole('link', { name: 'Edges' }).first()
  const dialog = page.getByRole('dialog', { name: 'Leave this form?' })

  await test.step('an id that is still being typed is a change, and is saved', async () => {
    await openEdge(page, 'tcp', 'edgtcp_typed')
    await setUp(module)
    await field.pressSequentially('ipp_typed')
    await edges.click()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    const put = nextSent(page, 'PUT')
    await save.click()
    expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_typed'] })
    await expect(module).toContainText('Restricted')
  })

  await test.step('two changed modules ask once before they are left', async () => {
    await openEdge(page, 'tls', 'edgtls_left')
    await setUp(page.getByRole('form', { name: 'Backend' }))
    await setUp(module)
    await page.getByLabel('Backend ID').fill('bkd_1')
    await field.fill('ipp_1')
    await edges.click()
    await expect(dialog).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Discard' }).click()
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
  await test.step('Enter after a pasted policy or in a backend does not save the module', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
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
    await setUp(page.getByRole('form', { name: 'Backend' }))
    const policies = await pasteInto('IP restriction', 'IP policy IDs', 'ipp_pasted')
    await pasteInto('Backend', 'Backend ID', 'bkd_pasted')
    await expect(page.getByRole('button', { name: 'Remove ipp_pasted' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(2)
    expect(puts).toEqual([])
    const put = nextSent(page, 'PUT')
    await policies.press('Control+Enter')
    expect((await put).postDataJSON()).toEqual({
      enabled: true,
      ip_policy_ids: ['ipp_a', 'ipp_pasted'],
    })
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

  // Regression: focus was lost when the switch was disabled during its request or the button was removed.
  await test.step('the focus stays on the switch, and goes to the module when it was deleted', async () => {
    await api.put(policiesOf('tcp', 'edgtcp_focus'), IPP_A)
    await openEdge(page, 'tcp', 'edgtcp_focus')
    await module.getByLabel('IP policy IDs').fill('ipp_b')
    await toggle.focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toBeFocused()
    await chooseOfModule(module, 'Show request')
    await chooseOfModule(module, 'Delete module')
    await dialog.getByRole('button', { name: 'Delete module' }).click()
    await expect(module).toContainText('Not set')
    await expect(heading).toBeFocused()
    // Regression: the form that was left of a module that was off had Enabled ticked.
    await expect(toggle).not.toBeChecked()
    await expect(module.getByRole('region', { name: 'Request' })).toContainText('"enabled": false')
  })
})
