import { expect, test } from '../support/fixtures.ts'
import { goInside, openList } from '../support/navigation.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`

test('what the list has is not taken for what the service has, and what cannot be read hides nothing else', async ({
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

  const bound = await seedOperator({ description: 'Gate', enabled_features: ['bindings'] })
  const path = `${ONE}/bound_endpoints`
  // Regression: the whole page showed "Not found" for an existing operator.
  await test.step('bound endpoints that cannot be read do not hide their operator', async () => {
    await fault({ kind: 'status', status: 404, method: 'GET', path, times: 20 })
    await goInside(page, `/operators/${bound.id}?tab=bound-endpoints`)
    await expect(page.getByRole('heading', { name: 'Gate', level: 1 })).toBeVisible()
    await expect(notice).toContainText("Couldn't load the bound endpoints")
    await api.delete('/faults')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No endpoints bound')).toBeVisible()
    await expect(notice).toBeHidden()
  })
  await test.step('an empty page of them is not called all there is', async () => {
    await fault({ kind: 'foreign_next_page', method: 'GET', path })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('No endpoints so far')).toBeVisible()
  })
  await test.step('a binding that is left out does not mean that the feature is off', async () => {
    const members = { binding: null }
    await fault({ kind: 'members', members, method: 'GET', path: ONE, times: 20 })
    await page.goto(`/operators/${bound.id}`)
    await expect(page.getByText('the service returned no binding')).toBeVisible()
    await expect(page.getByText('Bindings are off')).toBeHidden()
  })
})
