import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'What this would bind' })
const selectorOf = (page: Page, name = 'Endpoint selectors') =>
  page.getByRole('textbox', { name, exact: true })

test.describe('with endpoints', () => {
  test.use({ filling: { endpoints: 250 }, isPlain: true })

  test('what is typed is told against what is saved, and the service then binds as many @phone', async ({
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
    await expect(panel.getByText('No endpoints are known here yet')).toBeVisible()
    const path = '/kubernetes_operators/:id/bound_endpoints'
    await fault({ kind: 'status', status: 404, method: 'GET', path })
    await panel.getByRole('button', { name: 'Read endpoints' }).click()
    // Regression: it offered to read more where nothing was read.
    await panel.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(panel.getByText('these are all of the account')).toBeVisible()
    await expect(panel.getByText(/^Binds \d+ of 166 endpoints; \+0 −0 against/)).toBeVisible()

    await selectorOf(page).fill("endpoint.proto == 'tcp' || endpoint.url.contains('1')")
    const sentence = panel.getByText(/^Binds \d+ of 166 endpoints; \+[1-9]\d* −[1-9]\d* against/)
    await expect(sentence).toBeVisible()
    const count = /^Binds (\d+)/.exec((await sentence.textContent()) ?? '')?.[1] ?? ''

    await test.step('each endpoint says why', async () => {
      const lost = panel.getByRole('group').filter({ hasText: /^Lost/ })
      await lost.getByRole('listitem').first().locator('summary').press('Enter')
      await expect(lost.getByText('endpoint.proto == "tcp"').first()).toBeVisible()
      await expect(lost.getByText('is false').first()).toBeVisible()
      await expectAccessible(page, 'the preview')
    })

    await test.step('what other operators bind is told when it is asked for', async () => {
      await panel.getByText('Across operators', { exact: true }).press('Enter')
      await expect(panel.getByText(/^With 1 other operator that was read here/)).toBeVisible()
      const several = panel.getByText(`Bound by several operators ${count}`, { exact: true })
      await expect(several).toBeVisible()
      await expectAccessible(page, 'the preview across operators')
    })

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

  test('a selector that takes too long is stopped and named, and the page goes on', async ({
    page,
    seedOperator,
    openEditForm,
  }) => {
    await seedOperator({
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: ['true'] },
    })
    await openEditForm({
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: ["endpoint.proto == 'http'"] },
    })
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Read endpoints' }).click()
    await expect(panel.getByText(/^Binds 124 of 166 endpoints/)).toBeVisible()
    // About as costly as a selector may be on one endpoint, on each of them.
    const loop = '[0,1,2,3,4,5,6,7,8,9].all(x, '
    const slow = `endpoint.id != '' && ${loop.repeat(5)}true${')'.repeat(5)}`
    await selectorOf(page).fill(slow)
    await expect(panel.getByText(/^The selector was still running after 3 seconds/)).toBeVisible()
    await selectorOf(page).fill("endpoint.proto == 'tcp'")
    await expect(panel.getByText(/^Binds 42 of 166 endpoints; \+42 −124/)).toBeVisible()

    await test.step('what is no expression matches nothing, and is kept as it was typed', async () => {
      const parentheses = '('.repeat(4096)
      await selectorOf(page).fill(parentheses)
      await expect(panel.getByText(/The selector is not a CEL expression/)).toBeVisible()
      await expect(panel.getByText(/^Binds 0 of 166 endpoints/)).toBeVisible()
      await expect(selectorOf(page)).toHaveValue(parentheses)
    })
  })
})

test('a new operator is tried on endpoints that are given as JSON', async ({ page }) => {
  await page.goto('/operators/new')
  await page.getByLabel('bindings').check()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Read endpoints' }).click()
  await expect(panel.getByText('No operator with the selector true was found')).toBeVisible()

  await panel.getByText('Add endpoints as JSON', { exact: true }).press('Enter')
  const json = panel.getByLabel('Endpoints, JSON')
  const add = panel.getByRole('button', { name: 'Add endpoints', exact: true })
  await test.step('what is no list of endpoints is said, and stays', async () => {
    await json.fill('[{"id":')
    await add.click()
    await expect(json).toHaveAccessibleDescription(/This is not JSON/)
    await expect(json).toHaveValue('[{"id":')
    await expect(json).toBeFocused()
    await json.fill(`[{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`)
    await add.click()
    await expect(json).toHaveAccessibleDescription(/Entry 1 is too large or nested too deep/)
  })
  await json.fill(
    '{"id":"ep_1","url":"http://a.shop","bindings":["kubernetes"]}\n{"id":"ep_2","url":"tcp://b.shop","bindings":["public"]}',
  )
  await add.click()
  await expect(json).toHaveValue('')
  await expect(panel.getByText('Binds 1 of 2 endpoints', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('1 endpoint has no kubernetes binding')).toBeVisible()
  await expect(panel.getByText(/none of the account was read/)).toBeVisible()

  await selectorOf(page).fill("endpoint.nope == 1 || endpoint.url.contains('b')")
  await expect(panel.getByText('Binds 0 of 2 endpoints', { exact: true }).first()).toBeVisible()
  await expect(
    panel.getByText(/fails on 1 endpoint and doesn't match: field not found: nope/),
  ).toBeVisible()
  await expectAccessible(page, 'a preview with notes')

  await panel.getByRole('button', { name: 'Remove given endpoints' }).click()
  await expect(panel.getByText('No endpoints are known here yet')).toBeVisible()
  await expect(json).toBeFocused()
})
