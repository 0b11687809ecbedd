import type { Request } from '@playwright/test'
import { SENT_AGAIN } from './account.ts'
import { expect, test } from './fixtures.ts'

const TCP = 'edgtcp_warehouse'
const TLS = 'edgtls_branch'
const TCP_MODULE = `/api/edges/tcp/${TCP}/ip_restriction`

test('a 404 that is not from this API does not mean that a module is not set', async ({
  page,
  fault,
}) => {
  await fault({ kind: 'html', status: 404, path: '/edges', times: 100 })
  await page.goto(`/edges/tcp/${TCP}`)
  await expect(
    page.getByRole('heading', { name: "This response isn't from the API" }),
  ).toBeVisible()
  await expect(page.getByText('Not set')).toBeHidden()
})

test('an id that is still being typed is a change, and is saved', async ({ page }) => {
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await module.getByLabel('IP policy IDs').pressSequentially('ipp_typed')
  await page.getByRole('link', { name: 'Edges' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  const put = page.waitForRequest((sent) => sent.method() === 'PUT')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_typed'] })
  await expect(module).toContainText('On')
})

// Regression: a missing module was treated as an empty one.
test('an emptied module that is gone is not said to be saved after a lost answer', async ({
  page,
  fault,
  api,
}) => {
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await module.getByRole('button', { name: 'Remove ipp_a' }).click()
  await api.delete(TCP_MODULE)
  await fault({ kind: 'cut', method: 'PUT', times: SENT_AGAIN })
  await module.getByRole('button', { name: 'Save module' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create the IP restriction module again?' })
  await dialog.getByRole('button', { name: 'Save module' }).click()
  await expect(module.getByText('The module was not saved')).toBeVisible()
  expect((await api.get(TCP_MODULE)).status()).toBe(404)
})

test('a module whose answer was lost is found to be saved', async ({ page, fault, api }) => {
  await page.goto(`/edges/tls/${TLS}`)
  const module = page.getByRole('form', { name: 'Backend' })
  await module.getByLabel('Backend ID').fill('bkdfo_a')
  await fault({ kind: 'lost_answer', method: 'PUT', times: SENT_AGAIN })
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(page.getByText('Backend saved. The response was lost')).toBeVisible()
  await expect(module).toContainText('On')
  expect((await api.get(`/api/edges/tls/${TLS}/backend`)).status()).toBe(200)
})

test('a module takes nothing while it is being saved', async ({ page, hold }) => {
  const letGo = await hold({ method: 'PUT' })
  await page.goto(`/edges/tls/${TLS}`)
  const module = page.getByRole('form', { name: 'Backend' })
  await module.getByLabel('Backend ID').fill('bkd_1')
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module.getByLabel('Backend ID')).toBeDisabled()
  await letGo()
  await expect(module).toContainText('On')
  await expect(module.getByLabel('Backend ID')).toBeEnabled()
})

// Regression: focus was lost when the switch was disabled during its request or the button was removed.
test('the focus stays on the switch, and goes to the module when it was deleted', async ({
  page,
  api,
}) => {
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  const toggle = module.getByRole('switch', { name: 'Enabled' })
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()

  await module.getByRole('button', { name: 'Delete module' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  await expect(module.getByRole('heading', { name: 'IP restriction' })).toBeFocused()
})

test('two changed modules ask once before they are left', async ({ page }) => {
  await page.goto(`/edges/tls/${TLS}`)
  await page.getByLabel('Backend ID').fill('bkd_1')
  await page.getByLabel('IP policy IDs').fill('ipp_1')
  await page.getByRole('link', { name: 'Edges' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/edges')
  await expect(dialog).toHaveCount(0)
})

test('the remembered edges are read a few at a time', async ({ page }) => {
  await page.addInitScript(() => {
    const base_url = `${location.origin}/api`
    const edges = Array.from({ length: 20 }, (_, at) => ({ base_url, kind: 'tls', id: `e${at}` }))
    localStorage.setItem('adit.edges', JSON.stringify(edges))
  })
  let open = 0
  let most = 0
  const isRead = (sent: Request) => sent.url().includes('/api/edges/')
  page.on('request', (sent) => {
    if (isRead(sent)) most = Math.max(most, ++open)
  })
  page.on('requestfinished', (sent) => {
    if (isRead(sent)) open--
  })
  await page.goto('/edges')
  await expect(page.getByRole('main').getByText('Not set', { exact: true })).toHaveCount(40)
  expect(most).toBeLessThanOrEqual(4)
})

// Regression: the form was enabled again while the dialog was open, and text typed then was lost.
test('a module takes nothing while its replacing is asked about and done', async ({
  page,
  hold,
  api,
}) => {
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  const field = module.getByLabel('IP policy IDs')
  await field.fill('ipp_mine')
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_theirs'] } })
  const letGo = await hold({ method: 'PUT' })
  await module.getByRole('button', { name: 'Save module' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save over the IP restriction module' })
  await dialog.getByRole('button', { name: 'Save module' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(field).toBeDisabled()
  await letGo()
  await expect(field).toBeEnabled()
  await expect(module.getByRole('button', { name: 'Remove ipp_mine' })).toBeVisible()
})

// Race: both read the module, then both wrote it: the second undid the first, or restored a deleted module.
test('a module is not saved or deleted while it is being switched', async ({ page, hold, api }) => {
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  const save = module.getByRole('button', { name: 'Save module' })
  const remove = module.getByRole('button', { name: 'Delete module' })
  await module.getByLabel('IP policy IDs').fill('ipp_b')
  const letGo = await hold({ method: 'PUT' })
  await module.getByRole('switch').click()
  await expect(save).toBeDisabled()
  await expect(remove).toBeDisabled()
  await letGo()
  await expect(module.getByRole('switch')).not.toBeChecked()
  await expect(remove).toBeEnabled()
  await save.click()
  await expect(page.getByText('IP restriction saved')).toBeVisible()
  expect(await (await api.get(TCP_MODULE)).json()).toMatchObject({
    enabled: false,
    ip_policies: [{ id: 'ipp_a' }, { id: 'ipp_b' }],
  })
})

test('a module is not switched or deleted while it is being saved', async ({ page, hold, api }) => {
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await module.getByLabel('IP policy IDs').fill('ipp_b')
  const letGo = await hold({ method: 'PUT' })
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module.getByRole('button', { name: 'Delete module' })).toBeDisabled()
  await expect(module.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
  await letGo()
  await expect(module.getByRole('switch')).toHaveAttribute('aria-disabled', 'false')
})

test('after a save the form shows what the service has kept', async ({ page, fault, api }) => {
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await module.getByLabel('IP policy IDs').fill('ipp_b')
  const members = { ip_policies: [{ id: 'ipp_a' }] }
  await fault({ kind: 'members', members, method: 'PUT' })
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(page.getByText('IP restriction saved')).toBeVisible()
  await expect(module.getByRole('button', { name: 'Save module' })).toBeDisabled()
  await expect(module.getByRole('button', { name: 'Remove ipp_b' })).toHaveCount(0)
})

// Regression: the id became a token, the list grew, and the button moved away from under the pointer.
test('the first press of the button saves what is still being typed', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await module.getByLabel('IP policy IDs').fill('ipp_b ipp_a')
  const put = page.waitForRequest((sent) => sent.method() === 'PUT')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_a', 'ipp_b'] })
  await expect(module.getByRole('button', { name: 'Remove ipp_b' })).toBeVisible()
  await expect(module.getByLabel('IP policy IDs')).toHaveValue('')
})

// Regression: both were saved as a green "On" without a word.
test('a module that would apply to traffic without its content asks first', async ({
  page,
  api,
}) => {
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const restriction = page.getByRole('form', { name: 'IP restriction' })
  await restriction.getByRole('button', { name: 'Remove ipp_a' }).click()
  await restriction.getByRole('button', { name: 'Save module' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('the service may refuse every source, or none')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(restriction.getByRole('button', { name: 'Save module' })).toBeFocused()
  expect(await (await api.get(TCP_MODULE)).json()).toMatchObject({ ip_policies: [{ id: 'ipp_a' }] })
  await restriction.getByRole('button', { name: 'Discard changes' }).click()
  await expect(restriction.getByRole('button', { name: 'Remove ipp_a' })).toBeVisible()
  // Regression: the focus fell to the page with the button.
  await expect(restriction.getByRole('heading', { name: 'IP restriction' })).toBeFocused()

  // Regression: the button of this question said "Turn off".
  await api.put(TCP_MODULE, { data: { enabled: false, ip_policy_ids: [] } })
  await page.reload()
  await restriction.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(restriction.getByRole('switch')).toBeChecked()

  await page.goto(`/edges/tls/${TLS}`)
  const backend = page.getByRole('form', { name: 'Backend' })
  await backend.getByLabel('Backend ID').fill('   ')
  await expect(backend.getByRole('button', { name: 'Save module' })).toBeDisabled()
  await backend.getByLabel('Backend ID').fill(' bkd_1 ')
  const put = page.waitForRequest((sent) => sent.method() === 'PUT')
  await backend.getByRole('button', { name: 'Save module' }).click()
  expect((await put).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_1' })
})
