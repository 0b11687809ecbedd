import { expect, test } from '../support/fixtures.ts'
import { nextSent, writesOf } from '../support/sent-writes.ts'

const BINDING = { enabled_features: ['bindings'], binding: { endpoint_selectors: ['true'] } }
const ENDPOINTS = '/kubernetes_operators/:id/bound_endpoints'

test.describe('with endpoints', () => {
  test.use({ filling: { endpoints: 60 }, isPlain: true })

  test('selectors that unbind all endpoints are not saved unasked', async ({
    page,
    api,
    openEditForm,
  }) => {
    const { id } = await openEditForm({ ...BINDING, enabled_features: ['bindings'] })
    const bound = (await (
      await api.get(`/api/kubernetes_operators/${id}/bound_endpoints?limit=100`)
    ).json()) as { endpoints: unknown[] }
    const count = bound.endpoints.length
    expect(count).toBeGreaterThan(1)
    const writes = writesOf(page)
    await page.getByRole('textbox', { name: 'Endpoint selectors', exact: true }).fill('false')
    // It runs by itself.
    const preview = page.getByRole('region', { name: 'Matching endpoints' })
    await expect(preview.getByText(`Binds 0 of ${count} Kubernetes endpoints`)).toBeVisible()
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    const question = page.getByRole('dialog', { name: `Bind 0 instead of ${count} endpoints?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(writes).toEqual([])
    await save.click()
    const patch = nextSent(page, 'PATCH')
    await question.getByRole('button', { name: 'Save changes' }).click()
    expect((await patch).postDataJSON()).toEqual({ binding: { endpoint_selectors: ['false'] } })
  })

  test('a save says so where it cannot know which endpoints are lost, and asks nothing where none is', async ({
    page,
    fault,
    openEditForm,
  }) => {
    await openEditForm({ ...BINDING, enabled_features: ['bindings'] })
    const selector = page.getByRole('textbox', { name: 'Endpoint selectors', exact: true })
    const save = page.getByRole('button', { name: 'Save changes' })
    await fault({ kind: 'status', status: 403, method: 'GET', path: ENDPOINTS, times: 100 })
    await selector.fill('false')
    await save.click()
    const question = page.getByRole('dialog', {
      name: 'Change the selectors without knowing what they bind?',
    })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await selector.fill('true || false')
    await save.click()
    await question.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Changes saved')).toBeVisible()
  })
})
