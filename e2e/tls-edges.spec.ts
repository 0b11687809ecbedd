import { expectAccessible } from './axe.ts'
import { addPolicies, openEdge, policiesOf, turnOff } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { nextSent } from './sent-writes.ts'

const EDGE = 'edgtls_branch'

test('a backend and an IP restriction are set, changed, switched and deleted', async ({
  page,
  api,
}) => {
  const backendUri = `/api/edges/tls/${EDGE}/backend`
  const backend = page.getByRole('form', { name: 'Backend' })
  const restriction = page.getByRole('form', { name: 'IP restriction' })
  await openEdge(page, 'tls', EDGE)
  await expect(backend).toContainText('Not set')
  await expectAccessible(page, 'TLS edge without modules')

  await test.step('a backend is set, changed and switched', async () => {
    const save = backend.getByRole('button', { name: 'Save module' })
    let sent = nextSent(page, 'PUT')
    await backend.getByLabel('Backend ID').fill('bkd_one')
    await save.click()
    expect((await sent).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_one' })
    await expect(backend).toContainText('On')

    sent = nextSent(page, 'PUT')
    await backend.getByLabel('Backend ID').fill('bkd_two')
    await save.click()
    expect((await sent).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_two' })
    await expect(save).toBeDisabled()

    sent = nextSent(page, 'PUT')
    await backend.getByRole('switch', { name: 'Enabled' }).click()
    expect((await sent).postDataJSON()).toEqual({ enabled: false, backend_id: 'bkd_two' })
    await expect(backend).toContainText('Off')
    // The answer may still be on its way.
    await expect
      .poll(async (): Promise<unknown> => (await api.get(backendUri)).json())
      .toMatchObject({ enabled: false, backend: { id: 'bkd_two' } })
    await expectAccessible(page, 'TLS edge with a backend')
    await backend.getByRole('switch', { name: 'Enabled' }).click()
    await expect(backend).toContainText('On')
  })

  await test.step('an IP restriction is set, switched and deleted, beside the backend', async () => {
    await addPolicies(restriction, 'ipp_office,ipp_home')
    await restriction.getByRole('button', { name: 'Save module' }).click()
    await expect(restriction).toContainText('Restricted')
    const main = page.getByRole('main')
    await expect(main).toContainText(
      'Only sources allowed by ipp_office or ipp_home reach backend bkd_two.',
    )
    await turnOff(restriction)
    await expect(restriction.getByText('Open', { exact: true })).toBeVisible()
    await expect(main).toContainText('All sources reach backend bkd_two.')
    expect(await (await api.get(policiesOf('tls', EDGE))).json()).toMatchObject({
      enabled: false,
      ip_policies: [{ id: 'ipp_office' }, { id: 'ipp_home' }],
    })
    await expectAccessible(page, 'TLS edge with both modules')
    await expect(main.getByText('Open', { exact: true })).toHaveCount(2)
    // Regression: both buttons said the same to a screen reader.
    for (const name of ['IP restriction', 'Backend'])
      await expect(
        page.getByRole('form', { name }).getByRole('button', { name: 'Save module' }),
      ).toHaveAccessibleDescription(name)
    const feet = await page
      .getByRole('button', { name: 'Save module' })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom))
    expect(feet[0]).toBe(feet[1])
    await restriction.getByRole('button', { name: 'Delete module' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, 'dialog that deletes a module')
    await dialog.getByRole('button', { name: 'Delete module' }).click()
    await expect(restriction).toContainText('Not set')
    expect((await api.get(policiesOf('tls', EDGE))).status()).toBe(404)
    await expect(backend.getByLabel('Backend ID')).toHaveValue('bkd_two')
  })

  await test.step('the backend is deleted', async () => {
    await backend.getByRole('button', { name: 'Delete module' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
    await expect(backend).toContainText('Not set')
    expect((await api.get(backendUri)).status()).toBe(404)
  })
})
