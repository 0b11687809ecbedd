import { expect, test } from '../support/fixtures.ts'
import { openEdit } from '../support/navigation.ts'
import { writesOf } from '../support/sent-writes.ts'

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
  await test.step('a form takes nothing while it is being saved, and Ctrl+Enter saves once', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
    const letGo = await hold({ method: 'PATCH' })
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Gate')
    const writes = writesOf(page)
    // Regression: on the buttons at the foot it did nothing.
    await page.getByRole('button', { name: 'Request', exact: true }).press('Control+Enter')
    await description.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
    await expect(description).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    await letGo()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
    expect(writes).toHaveLength(1)
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

  await test.step('an open form is read again every half minute', async () => {
    await api.delete('/faults')
    await page.clock.install()
    const { id } = await seedOperator({ description: 'Door', region: 'eu' })
    await openEdit(page, id)
    const description = page.getByLabel('Description', { exact: true })
    await expect(description).toHaveValue('Door')
    await description.fill('Gate')
    await api.patch(`/api/kubernetes_operators/${id}`, { data: { region: 'us' } })
    await page.clock.fastForward(31_000)
    await expect(page.getByText('Changed by someone else')).toContainText('Region')
    await expect(description).toHaveValue('Gate')

    // Regression: of two changes of an untouched form only the second was named, and none after typing.
    const note = page.getByText('Changed by someone else')
    await description.fill('Door')
    await api.patch(`/api/kubernetes_operators/${id}`, { data: { metadata: 'rack' } })
    await page.clock.fastForward(31_000)
    await expect(page.getByLabel('Metadata')).toHaveValue('rack')
    await expect(note).toContainText('Metadata and Region')
    await description.fill('Gate')
    await expect(note).toContainText('Metadata and Region')
  })
})
