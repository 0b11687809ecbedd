import { setUp } from '../support/edges.ts'
import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { copiedText, keepCopied } from '../support/copied-text.ts'
import { keptDrafts } from '../support/device-data.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, openEdit, showNavigation } from '../support/navigation.ts'
import { comeBack, nextSent } from '../support/sent-writes.ts'

// How text areas behave; `code-editor.spec.ts` says the same of editors.
test.use({ isPlain: true })

const TLS = 'edgtls_drafts'
const BACKEND = `/api/edges/tls/${TLS}/backend`
const POLICIES = `/api/edges/tls/${TLS}/ip_restriction`

const description = (page: Page) => page.getByLabel('Description', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const continued = (page: Page) => page.getByText(/^Draft from .*\d\d:\d\d restored\./)
const operators = (page: Page) => page.getByRole('heading', { name: 'Operators', level: 1 })
const reload = async (page: Page) => {
  // The browser asks whether to leave.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}
const leave = async (page: Page) => {
  await showNavigation(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Operators' })
    .click()
}
const connect = async (page: Page, key: string) => {
  const field = page.getByRole('textbox', { name: 'API key' })
  await field.fill(key)
  await field.press('Enter')
}

// Class: closing loses edits.
test('a draft survives a reload, and is dropped when it is discarded', async ({
  page,
  seedOperator,
  api,
  hold,
}) => {
  skipInStockFirefox('Playwright answers the question about leaving twice over WebDriver BiDi')
  await test.step('an edit survives a reload, and meets what others changed meanwhile', async () => {
    const { id } = await seedOperator({ description: 'Door', metadata: 'rack', region: 'eu' })
    await openEdit(page, id)
    await description(page).fill('Gate')
    await page.getByLabel('Metadata').fill('mine\nof two lines')
    await reload(page)
    await expect(continued(page)).toBeVisible()
    await expect(description(page)).toHaveValue('Gate')

    await api.patch(`/api/kubernetes_operators/${id}`, {
      data: { metadata: 'theirs', region: 'us' },
    })
    await reload(page)
    await expect(page.getByText('Changed by someone else just now')).toContainText(
      'Metadata and Region',
    )
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
    await expect(dialog.locator('fieldset')).toHaveCount(1)
    await dialog.getByRole('radio', { name: 'Mine' }).check()
    const patch = nextSent(page, 'PATCH')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    expect((await patch).postDataJSON()).toEqual({
      description: 'Gate',
      metadata: 'mine\nof two lines',
    })
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
    expect(await keptDrafts(page)).toEqual([])
  })

  await test.step('a draft is discarded from its line, and by leaving without saving', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
    await description(page).fill('Gate')
    await reload(page)
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(description(page)).toHaveValue('Door')
    await expect(continued(page)).toHaveCount(0)
    await expect(save(page)).toBeDisabled()
    expect(await keptDrafts(page)).toEqual([])

    await description(page).fill('Gate')
    // Regression: whoever went back before the list had come found what they had discarded.
    const letGo = await hold({ method: 'GET', path: '/kubernetes_operators' })
    await leave(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(operators(page)).toBeVisible()
    expect(await keptDrafts(page)).toEqual([])
    await openEdit(page, id)
    await expect(description(page)).toHaveValue('Door')
    await letGo()
  })

  await test.step('so does a new operator', async () => {
    await goInside(page, '/operators/new')
    // Until then, it may be the form of the operator before.
    await page.getByRole('heading', { name: 'New operator' }).waitFor()
    await description(page).fill('Gate')
    await page.getByRole('checkbox', { name: 'bindings' }).check()
    await page.getByRole('textbox', { name: 'Endpoint selectors' }).fill('true')
    await reload(page)
    await expect(continued(page)).toBeVisible()
    await expect(description(page)).toHaveValue('Gate')
    await expect(page.getByRole('textbox', { name: 'Endpoint selectors' })).toHaveValue('true')
  })
})

test('an expired key loses nothing, whether the page or the form meets it', async ({
  page,
  openEditForm,
  fault,
  key,
  api,
}) => {
  skipInStockFirefox('Playwright answers the question about leaving twice over WebDriver BiDi')
  const { id } = await openEditForm({ description: 'Door' })
  await description(page).fill('Gate')
  await fault({
    kind: 'status',
    status: 401,
    method: 'GET',
    path: '/kubernetes_operators',
    times: 9,
  })
  await reload(page)
  await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await connect(page, key)
  await expect(page).toHaveURL(`/operators/${id}/edit`)
  await expect(continued(page)).toBeVisible()
  await fault({ kind: 'status', status: 401, method: 'PATCH' })
  await save(page).click()
  await page.getByRole('button', { name: 'Reconnect' }).click()
  // Regression: the error looked like a service that is down.
  await test.step('a key that no request can carry is refused as a key', async () => {
    await connect(page, 'ключ')
    await expect(page.getByRole('textbox', { name: 'API key' })).toHaveAccessibleDescription(
      /Contains characters a key can't have/,
    )
  })
  await connect(page, key)
  await expect(page.getByRole('group', { name: 'Reconnected.' })).toBeFocused()
  await expect(description(page)).toHaveValue('Gate')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
})

test('what was typed into a record that is deleted meanwhile becomes a new one', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  skipInStockFirefox('Playwright answers the question about leaving twice over WebDriver BiDi')
  const { id } = await seedOperator({ description: 'Door', metadata: 'rack' })
  const members = { enabled_features: ['gateway', 'tracing'] }
  await fault({ kind: 'members', members, method: 'GET', times: 9 })
  await page.goto(`/operators/${id}/edit`)
  await description(page).fill('Gate')
  await api.delete('/faults')
  await api.delete(`/api/kubernetes_operators/${id}`)
  await comeBack(page)
  await page.getByRole('button', { name: 'Create again from this form' }).click()
  await expect(description(page)).toHaveValue('Gate')
  await reload(page)
  await expect(page.getByLabel('Metadata')).toHaveValue('rack')
  // Regression: a feature that the dashboard does not know refused the new record.
  const post = nextSent(page, 'POST')
  await page.getByRole('button', { name: 'Create operator' }).click()
  expect((await post).postDataJSON()).toMatchObject({ enabled_features: ['gateway'] })
  await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()

  // Regression: after a reload nothing said that it is kept, and nothing led to it.
  await keepCopied(page)
  const gone = await seedOperator({ metadata: 'rack' })
  await openEdit(page, gone.id)
  await description(page).fill('Gate')
  await api.delete(`/api/kubernetes_operators/${gone.id}`)
  await reload(page)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expectAccessible(page, 'what was typed into a record that is gone')
  await page.getByRole('button', { name: 'Copy what you typed' }).click()
  expect(JSON.parse((await copiedText(page)) ?? '')).toMatchObject({
    description: 'Gate',
    metadata: 'rack',
  })
})

test('both kinds of module survive a reload, set or not', async ({ page, api }) => {
  await api.put(BACKEND, { data: { enabled: false, backend_id: 'bkd_a' } })
  await page.goto(`/edges/tls/${TLS}`)
  const backend = page.getByRole('form', { name: 'Backend' })
  const restriction = page.getByRole('form', { name: 'IP restriction' })
  await backend.getByLabel('Backend ID').fill('bkd_b')
  await setUp(restriction)
  await restriction.getByRole('switch', { name: 'Enabled' }).uncheck()
  await restriction.getByLabel('IP policy IDs').fill('ipp_a ipp_typing')
  await reload(page)
  await expect(continued(page)).toHaveCount(2)
  await expect(backend.getByLabel('Backend ID')).toHaveValue('bkd_b')
  for (const [module, body, state] of [
    [restriction, { enabled: false, ip_policy_ids: ['ipp_a', 'ipp_typing'] }, 'Open'],
    [backend, { enabled: false, backend_id: 'bkd_b' }, 'Off'],
  ] as const) {
    const put = nextSent(page, 'PUT')
    await module.getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual(body)
    await expect(module).toContainText(state)
  }
  await expect(continued(page)).toHaveCount(0)
  expect(await keptDrafts(page)).toEqual([])
  expect((await api.get(POLICIES)).status()).toBe(200)
})
