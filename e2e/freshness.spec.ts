import { expectAccessible } from './axe.ts'
import { SENT_AGAIN } from './account.ts'
import { connectTab } from './connected-tab.ts'
import { expect, test } from './fixtures.ts'
import { askToDelete, openList } from './navigation.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`

test('what the list still has is not taken for what the service has now', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Old gate' })
  await seedOperator({ description: 'Door' })
  await openList(page)
  await test.step('an operator that someone else deleted is not shown from the list', async () => {
    const link = page.getByRole('link', { name: 'Old gate' })
    await expect(link).toBeVisible()
    await api.delete(`/api/kubernetes_operators/${id}`)
    await link.click()
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await page.goBack()
  })
  const notice = page.getByRole('alert')
  await test.step('what could not be read again is said to be old', async () => {
    await fault({ kind: 'status', status: 403, method: 'GET', path: ONE, times: 20 })
    await page.getByRole('link', { name: 'Door' }).click()
    await expect(notice).toContainText("Couldn't refresh.")
    await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
    await expectAccessible(page, 'data that could not be refreshed')
    await api.delete('/faults')
  })
  // Regression: it said "Reconnect with a valid key", and offered only to read again with the old one.
  await test.step('a key that is refused is to be entered again', async () => {
    await fault({ kind: 'status', status: 401, method: 'GET', path: ONE })
    await notice.getByRole('button', { name: 'Retry' }).click()
    await expect(notice.getByRole('button')).toHaveText(['Reconnect', 'Copy details'])
  })
  await test.step('else it can be read again', async () => {
    await fault({ kind: 'status', status: 500, retry_after: 60, method: 'GET', path: ONE })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(notice.getByRole('button')).toHaveText(['Retry', 'Copy details'])
    await notice.getByRole('button', { name: 'Retry' }).click()
    await expect(notice).toBeHidden()
    // Regression: nothing had the focus once the pressed button was gone.
    await expect(page.getByRole('main')).toBeFocused()
  })
})

// Regression: the old list, with the deleted operator, stayed visible until the new one was loaded.
test('a deleted operator is in no list, however slow the next one is', async ({
  page,
  seedOperator,
  hold,
}) => {
  await seedOperator({ description: 'New door' })
  const { id } = await seedOperator({ description: 'Old door' })
  await page.goto('/operators')
  // The page shows what the list has, and then reads the operator.
  const read = page.waitForResponse((got) => got.url().endsWith(id))
  await page.getByRole('link', { name: 'Old door' }).click()
  await expect(page.getByRole('heading', { name: 'Old door', level: 1 })).toBeVisible()
  await read
  const listed = await page.evaluateHandle(() => {
    const names: string[] = []
    const note = () => {
      for (const link of document.querySelectorAll('main table a')) names.push(link.textContent)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    return names
  })
  // The operator itself is read again before it is deleted.
  const letGo = await hold({ method: 'GET', path: LIST, skip: 1 })
  await askToDelete(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByRole('heading', { name: 'Old door' })).toHaveCount(0)
  await letGo()
  await expect(page.getByRole('link', { name: 'New door' })).toBeVisible()
  expect(new Set(await listed.jsonValue())).toEqual(new Set(['New door']))
})

test.describe('with a key that the service does not know', () => {
  test.use({ signedIn: false })

  test('connecting again heals a page that could not be loaded', async ({ page, key, baseURL }) => {
    await connectTab(page, baseURL ?? '', 'adit_revoked')
    await page.goto('/edges/tcp/edgtcp_door')
    await page.getByRole('button', { name: 'Reconnect' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('API key').fill(key)
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('form', { name: 'IP restriction' })).toContainText('Not set')
  })
})

test('a list is what the service has now', async ({ page, fault, api }) => {
  await test.step('an empty first page that names a next one is not called all there is', async () => {
    await fault({ kind: 'foreign_next_page', method: 'GET', path: LIST, times: 20 })
    await page.goto('/operators')
    await expect(page.getByText('No operators on this page')).toBeVisible()
    await expect(page.getByText('No operators yet')).toBeHidden()
    await api.delete('/faults')
  })

  await test.step('after a lost answer the list is read again before it is shown', async () => {
    await page.goto('/operators')
    await page.getByRole('button', { name: 'New operator' }).first().click()
    await page.getByLabel('Description', { exact: true }).fill('Door')
    await fault({ kind: 'lost_answer', method: 'POST', path: LIST, times: SENT_AGAIN })
    await page.getByRole('button', { name: 'Create operator' }).click()
    await expect(page.getByText('may or may not have been created')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('link', { name: 'Door' }).first()).toBeVisible()
  })
})

test('what cannot be read of an operator hides nothing else of it', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Door', enabled_features: ['bindings'] })
  const path = `${ONE}/bound_endpoints`
  // Regression: the whole page showed "Not found" for an existing operator.
  await test.step('bound endpoints that cannot be read do not hide their operator', async () => {
    await fault({ kind: 'status', status: 404, method: 'GET', path, times: 20 })
    await page.goto(`/operators/${id}?tab=bound-endpoints`)
    await expect(page.getByRole('heading', { name: 'Door', level: 1 })).toBeVisible()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText("Couldn't load the bound endpoints")
    await expectAccessible(page, 'bound endpoints that cannot be read')
    await api.delete('/faults')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No endpoints bound')).toBeVisible()
    await expect(notice).toBeHidden()
  })
  await test.step('an empty page of them is not called all there is', async () => {
    await fault({ kind: 'foreign_next_page', method: 'GET', path })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('No endpoints on this page')).toBeVisible()
  })
  await test.step('a binding that is left out does not mean that the feature is off', async () => {
    const members = { binding: null }
    await fault({ kind: 'members', members, method: 'GET', path: ONE, times: 20 })
    await page.goto(`/operators/${id}?tab=binding`)
    await expect(page.getByText('the service returned no binding')).toBeVisible()
    await expect(page.getByText('Bindings are off')).toBeHidden()
  })
})
