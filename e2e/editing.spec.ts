import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside, openEdit, signOut } from './navigation.ts'
import { expectOffReadOnly, makeReadOnly } from './read-only-key.ts'
import { writesOf } from './sent-writes.ts'

// How text areas behave; `code-editor.spec.ts` says the same of editors.
test.use({ isPlain: true })

const ALWAYS = 1000

test('an edit form is that of its operator as it is now', async ({
  page,
  seedOperator,
  fault,
  hold,
  api,
}) => {
  // Regression: the form of the first operator stayed at the address of the second.
  await test.step('the form is that of the operator in the address', async () => {
    const [first, second] = [
      await seedOperator({ description: 'First' }),
      await seedOperator({ description: 'Second' }),
    ]
    await openEdit(page, first.id)
    const description = page.getByLabel('Description', { exact: true })
    await expect(description).toHaveValue('First')
    await page.evaluate((path) => history.pushState(null, '', path), `/operators/${second.id}/edit`)
    await expect(page.getByRole('heading', { name: 'Edit Second' })).toBeVisible()
    await expect(description).toHaveValue('Second')
    await page.goBack()
    await expect(description).toHaveValue('First')
  })

  // Regression: the router cached the previous page and showed it without waiting for its loader.
  await test.step('a form that is opened again starts from what the service says now', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Door', level: 1 })).toBeVisible()
    await api.patch(`/api/kubernetes_operators/${id}`, { data: { description: 'Gate' } })
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Gate')
  })

  // Regression: text typed between the click and the response was lost.
  await test.step('a form takes nothing while it is being saved', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
    const letGo = await hold({ method: 'PATCH' })
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Gate')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(description).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    await letGo()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
  })

  // The checkbox group keeps the feature. Regression: saving did nothing and showed no message.
  await test.step('a feature that this dashboard cannot send is named when another is changed', async () => {
    const { id } = await seedOperator({ enabled_features: ['gateway'] })
    const members = { enabled_features: ['gateway', 'teleport'] }
    await fault({ kind: 'members', members, method: 'GET', times: ALWAYS })
    await openEdit(page, id)
    const save = page.getByRole('button', { name: 'Save changes' })
    await page.getByRole('checkbox', { name: 'ingress' }).check()
    await save.click()
    const group = page.getByRole('group', { name: 'Enabled features' })
    await expect(group).toHaveAccessibleDescription(/can't send teleport/)
    await page.getByRole('button', { name: 'Enabled features' }).click()
    await expect(group).toBeInViewport()
    await page.getByRole('checkbox', { name: 'teleport' }).uncheck()
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await save.click()
    expect((await patch).postDataJSON()).toEqual({ enabled_features: ['gateway', 'ingress'] })
  })
})

test('what is typed into an edit form is sent as typed, and its faults are in view', async ({
  page,
  seedOperator,
}) => {
  await test.step('a refused save leads to its fault, which comes into view', async () => {
    const { id } = await seedOperator({ enabled_features: ['bindings'] })
    await openEdit(page, id)
    const description = page.getByLabel('Description', { exact: true })
    const selector = page.getByRole('textbox', { name: 'Endpoint selectors' })
    const save = page.getByRole('button', { name: 'Save changes' })
    const toField = (name: string) => page.getByRole('button', { name, exact: true })

    await description.fill('x'.repeat(256))
    await page.getByLabel('Ingress endpoint').scrollIntoViewIfNeeded()
    await save.click()
    await toField('Description').press('Enter')
    await expect(description).toBeFocused()
    await expect(description).toBeInViewport({ ratio: 1 })

    await selector.fill('endpoint.url ==')
    // Regression: only the service's refusal said it.
    await expect(selector).toHaveAccessibleDescription(/Not a CEL expression/)
    await expectAccessible(page, 'selector that is no expression')
    await description.fill('Door')
    await save.click()
    // What it binds cannot be known.
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(selector).toHaveAttribute('aria-invalid', 'true')
    await toField('Endpoint selectors').press('Enter')
    await expect(selector).toBeFocused()
    await expect(selector).toBeInViewport({ ratio: 1 })
  })

  await test.step('a fault of a selector stands at its line, past an empty one', async () => {
    const { id } = await seedOperator({ enabled_features: ['bindings'] })
    await openEdit(page, id)
    await page.getByRole('button', { name: 'Add selector' }).click()
    await page.getByRole('button', { name: 'Add selector' }).click()
    const line = (number: number) =>
      page.getByRole('textbox', { name: `Endpoint selector ${number}` })
    await line(3).fill('endpoint.url ==')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(line(3)).toHaveAttribute('aria-invalid', 'true')
    await expect(line(2)).toHaveAttribute('aria-invalid', 'false')
  })

  // A textarea turns every line break into a line feed. Regression: the whole text was sent changed.
  await test.step('a change of a text leaves its line breaks as they are', async () => {
    const { id } = await seedOperator({ metadata: 'one\r\ntwo\r\nthree' })
    await openEdit(page, id)
    const metadata = page.getByLabel('Metadata')
    const save = page.getByRole('button', { name: 'Save changes' })
    await metadata.press('Home')
    await metadata.pressSequentially('a')
    await metadata.press('Backspace')
    await expect(save).toBeDisabled()
    await metadata.press('ArrowDown')
    await metadata.pressSequentially('22')
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await save.click()
    expect((await patch).postDataJSON()).toEqual({ metadata: 'one\r\n22two\r\nthree' })
  })
})

test('another key heals a refused save, with what was typed; signing out asks', async ({
  page,
  seedOperator,
  fault,
  key,
}) => {
  await test.step('another key heals a refused save, with what was typed', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Gate')
    await fault({ kind: 'status', status: 401, method: 'PATCH' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Reconnect' }).click()
    const dialog = page.getByRole('dialog')
    // Regression: the error looked like a service that is down.
    await test.step('a key that no request can carry is refused as a key', async () => {
      await dialog.getByLabel('API key').fill('ключ')
      await dialog.getByRole('button', { name: 'Connect' }).click()
      await expect(dialog.getByLabel('API key')).toHaveAccessibleDescription(
        /Contains characters a key can't have/,
      )
    })
    await dialog.getByLabel('API key').fill(key)
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('group', { name: 'Reconnected.' })).toBeFocused()
    await expect(description).toHaveValue('Gate')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
  })

  await test.step('a key that can only read says so once, and leaves nothing to press in vain', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    const allowWrites = await makeReadOnly(page)
    await openEdit(page, id)
    const description = page.getByLabel('Description', { exact: true })
    const save = page.getByRole('button', { name: 'Save changes' })
    await description.fill('Gate')
    await save.click()
    const problem = page.getByRole('group', { name: 'The changes were not saved' })
    await expect(problem).toBeFocused()
    await expect(problem).toContainText(
      /^The changes were not savedThis key is read-only: reconnect with one that can make changes\.Status 403/,
    )
    await expect(description).toHaveValue('Gate')
    await expect(page.getByText('Read-only', { exact: false }).first()).toBeAttached()
    await expectOffReadOnly(save)
    const sent = writesOf(page)
    await description.press('Control+Enter')
    await description.press('Enter')
    await save.press('Enter')
    await expectAccessible(page, 'form of a read-only key')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    for (const name of ['Edit', 'Duplicate'])
      await expectOffReadOnly(page.getByRole('button', { name, exact: true }))
    await page.getByRole('button', { name: 'More actions' }).click()
    await expectOffReadOnly(page.getByRole('button', { name: 'Delete operator' }))
    await page.keyboard.press('Escape')
    await goInside(page, '/operators?all=yes')
    await page.getByRole('table').getByRole('checkbox').last().check()
    for (const name of ['Set region…', 'Edit field…', 'New operator'])
      await expectOffReadOnly(page.getByRole('button', { name, exact: true }))
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expectOffReadOnly(page.getByRole('button', { name: 'Import…' }))
    await page.keyboard.press('Escape')
    await goInside(page, '/edges/tcp/edgtcp_read')
    await page.getByLabel('IP policy IDs').fill('ipp_a')
    await expectOffReadOnly(page.getByRole('button', { name: 'Save module' }))
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await openEdit(page, id)
    await description.fill('Gate')
    expect(sent).toEqual([])
    await allowWrites()
    await page.getByRole('main').getByRole('button', { name: 'Reconnect' }).click()
    await page.getByRole('dialog').getByLabel('API key').fill(key)
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('main').getByText('This key is read-only')).toHaveCount(0)
    await expect(description).toHaveValue('Gate')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
  })

  await test.step('signing out with unsaved changes asks first', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Gate')
    const keptKey = () => page.evaluate(() => JSON.stringify(sessionStorage))
    const dialog = page.getByRole('dialog', { name: 'Sign out without saving?' })
    await signOut(page)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(description).toHaveValue('Gate')
    expect(await keptKey()).toContain(key)
    await signOut(page)
    await expectAccessible(page, 'question before signing out')
    await dialog.getByRole('button', { name: /^Sign out( and remove)?$/ }).click()
    await expect(page).toHaveURL(/\/connect/)
    expect(await keptKey()).not.toContain(key)
  })
})
