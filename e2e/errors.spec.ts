import { OperatorList } from '#contract/operators.ts'
import { expectAccessible } from './axe.ts'
import { SENT_AGAIN } from './account.ts'
import { expect, test } from './fixtures.ts'
import { watchRest } from './sent-writes.ts'

// How text areas behave; `code-editor.spec.ts` says the same of editors.
test.use({ isPlain: true })

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

    await test.step('a single 5xx or a 429 is read again by itself', async () => {
      for (const status of [503, 429]) {
        await fault({ kind: 'status', status, retry_after: 0, path: ONE })
        await page.goto(`/operators/${id}`)
        await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
      }
    })
  })

  test('because nothing is there has a page of its own', async ({ page, fault }) => {
    await page.goto('/operators/k8sop_nobody')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText('Status 404')
    await expectAccessible(page, 'not found')
    await test.step('as has an address that leads nowhere, with the navigation around it', async () => {
      await page.goto('/no/such/page')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
      await expect(
        page.getByRole('navigation', { name: 'Main', includeHidden: true }),
      ).toBeAttached()
      await expect(page.getByText('deleted')).toHaveCount(0)
    })
    await test.step('a page that is not JSON is not taken for the service', async () => {
      await fault({ kind: 'html', retry_after: 0, path: '/kubernetes_operators', times: 20 })
      await page.getByRole('button', { name: 'Go to operators' }).click()
      await expect(page).toHaveURL('/operators')
      await expect(
        page.getByRole('heading', { name: 'Got a 502 page instead of the API' }),
      ).toBeVisible()
    })
  })

  test('because the key is not accepted offers one way back, and says all of its title @phone', async ({
    page,
    fault,
  }) => {
    await fault({ kind: 'status', status: 401, path: '/kubernetes_operators', times: 20 })
    await page.goto('/operators')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText("The service doesn't accept this key")
    const cut = await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight)
    expect(cut).toBeLessThanOrEqual(0)
    const main = page.getByRole('main')
    await expect(main.getByRole('button')).toHaveText(['Reconnect', 'Copy details'])
    await expect(main.getByRole('link')).toHaveCount(0)
  })
})

test.describe('a save that fails', () => {
  test('on a fault that the service names shows it at its field and keeps what was typed @phone', async ({
    page,
    openEditForm,
  }) => {
    const { id } = await openEditForm({ enabled_features: ['bindings'] })
    const selector = page.getByRole('textbox', { name: 'Endpoint selectors' })
    const description = page.getByLabel('Description', { exact: true })
    const metadata = page.getByLabel('Metadata')
    const features = page.getByRole('checkbox', { name: 'bindings' })
    const save = page.getByRole('button', { name: 'Save changes' })
    const problem = page.getByRole('group', { name: 'The changes were not saved' })
    // What an expression binds that cannot be read is not known.
    const saveUnknown = async () => {
      await save.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    }
    await selector.fill('endpoint.url ==')
    await saveUnknown()
    await expect(selector).toHaveAttribute('aria-invalid', 'true')
    // Regression: it stood under a long form, with the field's path on the wire.
    await test.step('the top of the form names the field, is read once, and leads there', async () => {
      await expect(problem).toBeFocused()
      await expect(problem).toBeInViewport({ ratio: 1 })
      await expect(problem).toContainText(
        /^The changes were not savedFix this field:Endpoint selectors: .+Status 422/,
      )
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expectAccessible(page, 'refused form')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(selector).toBeFocused()
      await expect(selector).toHaveValue('endpoint.url ==')
    })
    await test.step('a fault found before anything is sent goes the same way', async () => {
      await description.fill('x'.repeat(256))
      await metadata.fill('x'.repeat(4097))
      await save.click()
      await expect(problem).toBeFocused()
      await expect(problem).toContainText('Fix these 2 fields:')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await problem.getByRole('button', { name: 'Metadata' }).click()
      await expect(metadata).toBeFocused()
      await metadata.fill('')
      await expect(problem).toContainText('Fix this field:Description: Too long')
      await description.fill('Gate')
      await expect(problem).toBeHidden()
    })
    await test.step('so does a conflict, with what the form has no field for', async () => {
      const details = {
        operation_id: 'op_1',
        enabled_features: 'Taken.',
        'deployment.namespace': 'Taken, too.',
        'deployment.owner': 'Missing.',
      }
      const body = { error_code: 'CONFLICT', status_code: 409, msg: 'No two of a kind.', details }
      const uri = `**/api/kubernetes_operators/${id}`
      await page.route(uri, async (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 409, json: body })
          : route.fallback(),
      )
      await selector.fill('true')
      await save.click()
      await expect(problem).toBeFocused()
      await expect(problem.getByRole('listitem')).toHaveText([
        'Enabled features: Taken.',
        'Namespace: Taken, too.',
        'Deployment owner: Missing.',
      ])
      await expect(problem.getByRole('button', { name: 'Deployment owner' })).toHaveCount(0)
      await problem.getByRole('button', { name: 'Enabled features' }).click()
      await expect(features).toBeFocused()
      await page.unroute(uri)
    })
    // Regression: it pointed at line 1, column 13, the dot before the call.
    await test.step('a syntax error of a selector names the place to look at', async () => {
      await selector.fill('endpoint.url.contains("x')
      await saveUnknown()
      await expect(selector).toHaveAccessibleDescription(
        /string at line 1, column 23 has no closing "/,
      )
    })
  })

  test('on creating is stopped at the field, or else not repeated by itself', async ({
    page,
    fault,
    api,
  }) => {
    await page.goto('/operators/new')
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.method())
    })
    const description = page.getByLabel('Description', { exact: true })
    const metadata = page.getByLabel('Metadata')
    const create = page.getByRole('button', { name: 'Create operator' })
    await test.step('a limit is in bytes, and is said before anything is sent', async () => {
      await description.fill('é'.repeat(127))
      await expect(page.getByText('254 / 255 bytes')).toBeVisible()
      await description.fill('é'.repeat(128))
      await expect(page.getByText('256 / 255 bytes')).toBeVisible()
      await create.click()
      await expect(description).toHaveAccessibleDescription(/^Too long: 256 of 255 bytes\./)
      await metadata.fill('é'.repeat(2049))
      await create.click()
      await expect(page.getByText('Fix these 2 fields:')).toBeVisible()
      await expect(
        page.getByText('To see the request, fix Description and Metadata.'),
      ).toBeVisible()
      expect(writes).toEqual([])
      await expectAccessible(page, 'over the limit')
    })
    await test.step('a lost answer has nothing sent again', async () => {
      await description.fill('Door')
      await metadata.fill('')
      const path = '/kubernetes_operators'
      await fault({ kind: 'lost_answer', method: 'POST', path, times: SENT_AGAIN })
      await create.click()
      const notice = page.getByRole('group', { name: 'may or may not have been created' })
      await expect(notice).toBeFocused()
      await expect(notice).toContainText('what you sent:')
      await expect(description).toHaveValue('Door')
      expect(writes).toEqual(['POST'])
      const list = OperatorList.parse(await (await api.get('/api/kubernetes_operators')).json())
      expect(list.operators?.map((one) => one.description)).toContain('Door')
      await notice.getByRole('button', { name: 'Open' }).first().click()
      await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
      expect(writes).toEqual(['POST'])
    })
  })

  test('says what became of an edit, and keeps what was typed', async ({
    page,
    openEditForm,
    fault,
    api,
  }) => {
    await openEditForm({ description: 'Door' })
    const description = page.getByLabel('Description', { exact: true })
    const save = page.getByRole('button', { name: 'Save changes' })
    const notice = page.getByRole('group', {
      name: /^The changes (were not|may or may not have been) saved/,
    })
    const toRest = watchRest(page)
    await description.fill('Gate')
    // Regression: the message said that the operator may or may not have been saved.
    await test.step('a full disk means that nothing was saved', async () => {
      await fault({ kind: 'status', status: 507, method: 'PATCH', path: ONE })
      await save.click()
      await expect(notice).toContainText("The service's disk is full")
      await expect(notice).toContainText('Nothing was changed')
      await expect(notice).toContainText('Error code ADIT_STORAGE_FULL')
      await expect(notice).not.toContainText('may or may not')
      await expect(description).toHaveValue('Gate')
    })
    await test.step('an edit that the service never saw is said to be so, once that was read', async () => {
      await fault({ kind: 'cut', method: 'PATCH', path: ONE, times: SENT_AGAIN })
      await save.click()
      await expect(notice).toContainText("The service doesn't have your change")
      await expect(notice).toContainText('The changes were not saved')
      await api.delete('/faults')
    })
    await test.step('if the read after the write fails as well, nobody can tell', async () => {
      await fault({ kind: 'cut', method: 'PATCH', path: ONE, times: SENT_AGAIN })
      await toRest()
      await fault({ kind: 'status', status: 403, method: 'GET', path: ONE, skip: 1, times: 9 })
      await save.click()
      await expect(notice).toContainText('may or may not have been saved')
      await expect(description).toHaveValue('Gate')
      await api.delete('/faults')
    })
    await test.step('what the service did is found out by reading again', async () => {
      await fault({ kind: 'lost_answer', method: 'PATCH', path: ONE, times: SENT_AGAIN })
      await save.click()
      await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
      await expect(page.getByRole('status')).toContainText(
        'The response was lost, but the service has your change',
      )
    })
  })
})

test('leaving a form asks where something is unsaved, and only there', async ({
  page,
  openEditForm,
}) => {
  const { id } = await openEditForm({ description: 'Door' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await test.step('it does not ask when nothing was changed', async () => {
    await cancel.click()
    await expect(page).toHaveURL(`/operators/${id}`)
  })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Gate')
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page, 'leaving dialog')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(description).toHaveValue('Gate')
  await cancel.click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: 'Door', exact: true })).toBeVisible()
})
