import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'What this would bind' })
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
    await expect(panel.getByText("endpoints haven't been read")).toBeVisible()
    const path = '/kubernetes_operators/:id/bound_endpoints'
    await fault({ kind: 'status', status: 404, method: 'GET', path })
    await panel.getByRole('button', { name: 'Read endpoints' }).click()
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

  test('a selector that never ends is stopped and named, wherever it is evaluated', async ({
    page,
    api,
    openEditForm,
  }) => {
    const { id } = await openEditForm({
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: ['true'] },
    })
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Read endpoints' }).click()
    await expect(panel.getByText(/^Binds 166 of 166 Kubernetes/).first()).toBeVisible()
    const digits = '[0,1,2,3,4,5,6,7,8,9]'
    const endless = `${Array.from({ length: 12 }, (_, at) => `${digits}.all(x${at}, `).join('')}true${')'.repeat(12)}`
    await selectorOf(page).fill(endless)
    await expect(panel.getByText('A selector took too long and was stopped')).toBeVisible()

    await test.step('before a save, and by the service', async () => {
      const save = page.getByRole('button', { name: 'Save changes' })
      await save.click()
      const question = page.getByRole('dialog', {
        name: 'Change the selectors without knowing what they bind?',
      })
      await expect(question.getByText(/can't be evaluated here: .* takes too long/)).toBeVisible()
      await question.getByRole('button', { name: 'Save changes' }).click()
      await expect(selectorOf(page)).toHaveAccessibleDescription(/Takes too long/)
    })
    await selectorOf(page).fill("endpoint.proto == 'tcp'")
    await expect(panel.getByText(/^Binds \d+ of 166 Kubernetes endpoints; \d+ fewer/)).toBeVisible()

    await test.step('on its page, if it is stored', async () => {
      // It ends on the sample that a write tries it on.
      const stored = `endpoint.description != 'A sample' && ${endless}`
      const answer = await api.patch(`/api/kubernetes_operators/${id}`, {
        data: { binding: { endpoint_selectors: ['false', stored] } },
      })
      expect(answer.status()).toBe(200)
      await page.goto(`/operators/${id}?tab=bound-endpoints`)
      await expect(page.getByText(/binding\.endpoint_selectors\[1\]: Takes too long/)).toBeVisible()
    })
  })
})
