import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Matching endpoints' })
const selectorOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Endpoint selectors', exact: true })

test.describe('with endpoints', () => {
  test.use({ filling: { endpoints: 250 }, isPlain: true })

  test('what is typed is told against what is saved, and the service then binds as many', async ({
    page,
    api,
    fault,
    seedOperator,
    openEditForm,
  }) => {
    await seedOperator({
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: ['true'] },
    })
    const { id } = await openEditForm({
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: ["endpoint.proto == 'http'"] },
    })
    const panel = panelOf(page)
    await expect(panel.getByText("endpoints haven't been loaded")).toBeVisible()
    const path = '/kubernetes_operators/:id/bound_endpoints'
    await fault({ kind: 'status', status: 404, method: 'GET', path })
    await panel.getByRole('button', { name: 'Load endpoints' }).click()
    await panel.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(panel.getByText(/^Binds \d+ of 166 Kubernetes endpoints$/).first()).toBeVisible()

    await selectorOf(page).fill("endpoint.proto == 'tcp' || endpoint.url.contains('1')")
    const sentence = panel.getByRole('paragraph').filter({
      hasText: /^Binds \d+ of 166 Kubernetes endpoints; \d+ more and \d+ fewer than saved/,
    })
    await expect(sentence).toBeVisible()
    const count = /^Binds (\d+)/.exec((await sentence.textContent()) ?? '')?.[1] ?? ''

    await expect(page.getByText(`binds ${count}`, { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Show the endpoints' }).click()
    await expect(panel.getByRole('group').filter({ hasText: /^Lost/ })).toContainText('http://')
    await expectAccessible(page, 'the preview of selectors')

    await page.getByRole('button', { name: 'Save changes' }).click()
    const question = page.getByRole('dialog', { name: /^Bind \d+ instead of \d+ endpoints\?$/ })
    await question.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/\/operators\/[^/]+$/)
    let bound = 0
    for (let path: string | null = `/api/kubernetes_operators/${id}/bound_endpoints`; path;) {
      const reply: { endpoints: unknown[]; next_page_uri: string | null } = await (
        await api.get(path)
      ).json()
      bound += reply.endpoints.length
      path = reply.next_page_uri
    }
    expect(String(bound)).toBe(count)
  })
})
