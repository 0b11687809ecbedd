import { OperatorList } from '#contract/operators.ts'
import { expectAccessible } from './axe.ts'
import { SENT_AGAIN } from './account.ts'
import { expect, test } from './fixtures.ts'

const ONE = '/kubernetes_operators/:id'

test.describe('a load that fails', () => {
  test('says what happened, with the facts to quote, and can be tried again', async ({
    page,
    seedOperator,
    fault,
    api,
  }) => {
    const { id } = await seedOperator({ description: 'Door' })
    await fault({ kind: 'status', status: 500, retry_after: 0, path: ONE, times: 20 })
    await page.goto(`/operators/${id}`)
    await expect(page.getByRole('heading', { name: 'The service returned an error' })).toBeVisible()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Status 500')
    await expect(notice).toContainText(/Operation ID op_/)
    await expect(notice.getByRole('button', { name: 'Copy details' })).toBeVisible()
    await expectAccessible(page, 'error page')
    await api.delete('/faults')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
    // Regression: nothing had the focus once the pressed button was gone.
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('by a single 5xx or a 429 is read again by itself', async ({
    page,
    seedOperator,
    fault,
  }) => {
    const { id } = await seedOperator({ description: 'Door' })
    for (const kind of [
      { kind: 'status', status: 503, retry_after: 0 },
      { kind: 'status', status: 429, retry_after: 0 },
    ] as const) {
      await fault({ ...kind, path: ONE })
      await page.goto(`/operators/${id}`)
      await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
    }
  })

  test('with a page that is not JSON is not taken for the service', async ({ page, fault }) => {
    await fault({ kind: 'html', retry_after: 0, path: '/kubernetes_operators', times: 20 })
    await page.goto('/operators')
    await expect(
      page.getByRole('heading', { name: "This response isn't from the API" }),
    ).toBeVisible()
  })

  test('because nothing is there has a page of its own', async ({ page }) => {
    await page.goto('/operators/k8sop_nobody')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText('Status 404')
    await expectAccessible(page, 'not found')
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByText('deleted')).toHaveCount(0)
    await page.getByRole('button', { name: 'Go to operators' }).click()
    await expect(page).toHaveURL('/operators')
  })

  test('because the key is not accepted offers one way back', async ({ page, fault }) => {
    await fault({ kind: 'status', status: 401, path: '/kubernetes_operators', times: 20 })
    await page.goto('/operators')
    const main = page.getByRole('main')
    await expect(main.getByRole('button')).toHaveText(['Reconnect', 'Copy details'])
    await expect(main.getByRole('link')).toHaveCount(0)
  })
})

test.describe('a save that fails', () => {
  test('on a fault that the service names shows it at its field and keeps what was typed', async ({
    page,
    openEditForm,
  }) => {
    await openEditForm({ enabled_features: ['bindings'] })
    const selector = page.getByRole('textbox', { name: 'Endpoint selectors' })
    await selector.fill('endpoint.url ==')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(selector).toHaveAttribute('aria-invalid', 'true')
    // Regression: the alert repeated what the field says, with its path on the wire.
    await expect(page.getByRole('alert')).toContainText(
      /^The changes were not savedFix the highlighted field\.Status 422/,
    )
    await expect(selector).toHaveValue('endpoint.url ==')
    await expectAccessible(page, 'refused form')
    await page.getByLabel('Description', { exact: true }).fill('x'.repeat(256))
    await page.getByLabel('Metadata').fill('x'.repeat(4097))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Fix the 2 highlighted fields.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('on a limit is stopped at the field, in bytes, before it is sent', async ({ page }) => {
    await page.goto('/operators/new')
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.url())
    })
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('é'.repeat(127))
    await expect(page.getByText('254 / 255 bytes')).toBeVisible()
    await description.fill('é'.repeat(128))
    await expect(page.getByText('256 / 255 bytes')).toBeVisible()
    await page.getByRole('button', { name: 'Create operator' }).click()
    await expect(description).toHaveAccessibleDescription(/^Too long: 256 of 255 bytes\./)
    await page.getByLabel('Metadata').fill('é'.repeat(2049))
    await page.getByRole('button', { name: 'Create operator' }).click()
    await expect(page.getByText('Fix the 2 highlighted fields.')).toBeVisible()
    await expect(page.getByText('To see the request, fix Description and Metadata.')).toBeVisible()
    expect(writes).toEqual([])
    await expectAccessible(page, 'over the limit')
  })

  // Regression: the message said that the operator may or may not have been saved.
  test('because the disk is full says that nothing was saved, and keeps what was typed', async ({
    page,
    openEditForm,
    fault,
  }) => {
    await openEditForm({ description: 'Door' })
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Gate')
    await fault({ kind: 'status', status: 507, method: 'PATCH', path: ONE })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText("The service's disk is full")
    await expect(notice).toContainText('Nothing was changed')
    await expect(notice).toContainText('Error code ADIT_STORAGE_FULL')
    await expect(notice).not.toContainText('may or may not')
    await expect(description).toHaveValue('Gate')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
  })

  test('before the service saw it says so, once that was read', async ({
    page,
    openEditForm,
    fault,
    api,
  }) => {
    await openEditForm({ description: 'Door' })
    const description = page.getByLabel('Description', { exact: true })
    const save = page.getByRole('button', { name: 'Save changes' })
    await description.fill('Gate')
    await fault({ kind: 'cut', method: 'PATCH', path: ONE, times: SENT_AGAIN })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('The changes were not saved')
    await expect(page.getByRole('alert')).toContainText("The service doesn't have your change")
    await api.delete('/faults')

    // If the read after the write fails as well, nobody can tell.
    await fault({ kind: 'cut', method: 'PATCH', path: ONE, times: SENT_AGAIN })
    await fault({ kind: 'status', status: 403, method: 'GET', path: ONE, skip: 1, times: 9 })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('may or may not have been saved')
    await expect(description).toHaveValue('Gate')
    await api.delete('/faults')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
  })

  test('after the service did it is found out by reading again', async ({
    page,
    openEditForm,
    fault,
  }) => {
    await openEditForm({ description: 'Door' })
    await page.getByLabel('Description', { exact: true }).fill('Gate')
    await fault({ kind: 'lost_answer', method: 'PATCH', path: ONE, times: SENT_AGAIN })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText(
      'The response was lost, but the service has your change',
    )
  })

  test('on creating is not repeated by itself', async ({ page, fault, api }) => {
    await page.goto('/operators/new')
    await page.getByLabel('Description', { exact: true }).fill('Door')
    const path = '/kubernetes_operators'
    await fault({ kind: 'lost_answer', method: 'POST', path, times: SENT_AGAIN })
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') writes.push(request.url())
    })
    await page.getByRole('button', { name: 'Create operator' }).click()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('what you sent:')
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Door')
    expect(writes).toHaveLength(1)
    const list = OperatorList.parse(await (await api.get('/api/kubernetes_operators')).json())
    expect(list.operators?.map(({ description }) => description)).toContain('Door')
    await notice.getByRole('button', { name: 'Open' }).first().click()
    await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
    expect(writes).toHaveLength(1)
  })

  test('on deleting is said in the dialog', async ({ page, seedOperator, fault }) => {
    const { id } = await seedOperator({ description: 'Door' })
    await page.goto(`/operators/${id}`)
    await fault({ kind: 'status', status: 409, method: 'DELETE', path: ONE })
    await page.getByRole('button', { name: 'Delete operator' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete operator' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The operator was not deleted')
    await expectAccessible(page, 'refused deletion')
    await dialog.getByRole('button', { name: 'Delete operator' }).click()
    await expect(page).toHaveURL('/operators')
  })
})

test.describe('leaving with unsaved changes', () => {
  test('asks, and keeps or drops them as told', async ({ page, openEditForm }) => {
    await openEditForm({ description: 'Door' })
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Gate')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expectAccessible(page, 'leaving dialog')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(description).toHaveValue('Gate')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
  })

  test('does not ask when nothing was changed', async ({ page, openEditForm }) => {
    const { id } = await openEditForm({ description: 'Door' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`/operators/${id}`)
  })
})
