import type { APIRequestContext, Page } from '@playwright/test'
import { SENT_AGAIN } from './account.ts'
import { expectAccessible } from './axe.ts'
import { addPolicies, openEdge, policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { goInside, signOut } from './navigation.ts'
import { writesOf } from './sent-writes.ts'

// A module that is off for a while: this browser turns it back on, asks, or says why it does not.

const MINUTE = 60_000
const TEMPLATE = '/edges/tcp/:id/ip_restriction'

const moduleIn = (page: Page) => page.getByRole('form', { name: 'IP restriction' })
const windowsIn = (page: Page) => page.getByRole('region', { name: 'Modules off for a while' })
const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ })

/** What the service has of an edge's restriction. */
const restriction = async (api: APIRequestContext, id: string): Promise<unknown> =>
  (await api.get(policiesOf('tcp', id))).json()

/** Sets a restriction with two policies, and turns it off for 30 minutes. */
const turnOffFor30 = async (page: Page, api: APIRequestContext, id: string) => {
  await api.put(policiesOf('tcp', id), { data: { ip_policy_ids: ['ipp_a', 'ipp_b'] } })
  if (page.url() === 'about:blank') await page.clock.install()
  await openEdge(page, 'tcp', id)
  await moduleIn(page).getByRole('button', { name: 'Off for…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off for 30 min' }).click()
  const question = page.getByRole('dialog', { name: 'Let every source in?' })
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(windowsIn(page)).toContainText(id)
}

test('a module is off for 30 minutes, on every page and after a reload, and on again then', async ({
  page,
  api,
}) => {
  const id = 'edgtcp_window'
  await api.put(policiesOf('tcp', id), { data: { ip_policy_ids: ['ipp_a', 'ipp_b'] } })
  const before = await restriction(api, id)
  await page.clock.install()
  await openEdge(page, 'tcp', id)
  const module = moduleIn(page)
  const dialog = page.getByRole('dialog', { name: `Turn IP restriction of ${id} off for a while` })
  const question = page.getByRole('dialog', { name: 'Let every source in?' })
  const windows = windowsIn(page)

  await test.step('its length is typed or chosen', async () => {
    await module.getByRole('button', { name: 'Off for…' }).click()
    await expect(dialog).toContainText('This browser turns it back on. Keep a tab open')
    const field = dialog.getByLabel('Minutes')
    await field.fill('1441')
    await field.press('Enter')
    await expect(dialog).toContainText('Minutes must be a whole number from 1 to 1,440.')
    await expect(field).toBeFocused()
    await expectAccessible(page, 'length of a change window')
    await dialog.getByRole('button', { name: '2 h', exact: true }).click()
    await expect(field).toHaveValue('120')
    await dialog.getByRole('button', { name: '30 min', exact: true }).click()
  })

  await test.step('nothing is planned unless it is turned off', async () => {
    await dialog.getByRole('button', { name: 'Turn off for 30 min' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(windows).toHaveCount(0)
    expect(await restriction(api, id)).toEqual(before)
  })

  await module.getByRole('button', { name: 'Off for…' }).click()
  await dialog.getByRole('button', { name: 'Turn off for 30 min' }).click()
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(said(page)).toContainText('IP restriction turned off for 30 min')
  await expect(module.getByText('Open', { exact: true })).toBeVisible()
  await expect(module.getByRole('heading', { name: 'IP restriction' })).toBeFocused()
  await expect(module.getByRole('button', { name: 'Off for…' })).toHaveCount(0)

  await test.step('what is left stands on every page, and leads to the edge', async () => {
    await goInside(page, '/operators')
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    await expect(windows.getByRole('timer')).toHaveText(/^29:\d\d$/)
    await page.clock.fastForward(10 * MINUTE)
    await expect(windows.getByRole('timer')).toHaveText(/^19:\d\d$/)
    await expectAccessible(page, 'countdown of a change window')
    await page.reload()
    await expect(windows.getByRole('timer')).toHaveText(/^19:\d\d$/)
    await windows.getByRole('link', { name: id }).click()
    await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible()
    await goInside(page, '/settings')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })

  const writes = writesOf(page)
  await page.clock.fastForward(20 * MINUTE)
  await expect(said(page)).toContainText(`IP restriction of ${id} turned back on`)
  await expect(windows).toHaveCount(0)
  expect(writes.map((sent): unknown => sent.postDataJSON())).toEqual([
    { enabled: true, ip_policy_ids: ['ipp_a', 'ipp_b'] },
  ])
  expect(await restriction(api, id)).toEqual(before)
  await said(page).getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toContainText('Undone')
  expect(await restriction(api, id)).toMatchObject({ enabled: false })
})

test('a module that somebody else changed meanwhile is left as it is', async ({ page, api }) => {
  const id = 'edgtcp_theirs'
  await turnOffFor30(page, api, id)
  await goInside(page, '/operators')
  const theirs = { enabled: false, ip_policy_ids: ['ipp_theirs'] }
  await api.put(policiesOf('tcp', id), { data: theirs })
  const writes = writesOf(page)
  await page.clock.fastForward(30 * MINUTE)
  const windows = windowsIn(page)
  await expect(windows).toContainText('Someone else changed it while it was off')
  await expectAccessible(page, 'void change window')
  await page.reload()
  await expect(windows).toContainText('Someone else changed it while it was off')
  await windows.getByRole('button', { name: 'Close' }).click()
  await expect(windows).toHaveCount(0)
  expect(writes).toEqual([])
  expect(await restriction(api, id)).toMatchObject({
    enabled: false,
    ip_policies: [{ id: 'ipp_theirs' }],
  })

  await test.step('it is said as soon as it is seen, and of one that is gone or on', async () => {
    await turnOffFor30(page, api, 'edgtcp_seen')
    await goInside(page, '/operators')
    await api.delete(policiesOf('tcp', 'edgtcp_seen'))
    await openEdge(page, 'tcp', 'edgtcp_seen')
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(windows).toContainText('Someone else deleted it')
    await windows.getByRole('button', { name: 'Close' }).click()
    await turnOffFor30(page, api, 'edgtcp_on')
    await api.put(policiesOf('tcp', 'edgtcp_on'), { data: { ip_policy_ids: ['ipp_a'] } })
    const sent = writesOf(page)
    await windows.getByRole('button', { name: 'Turn on now' }).click()
    await expect(windows).toContainText('It is already on')
    expect(sent).toEqual([])
  })
})

test('a tab that wakes late asks before it acts', async ({ page, api }) => {
  const id = 'edgtcp_late'
  await turnOffFor30(page, api, id)
  const writes = writesOf(page)
  await page.clock.fastForward(42 * MINUTE)
  const windows = windowsIn(page)
  await expect(windows).toContainText('12 min late')
  await expectAccessible(page, 'late change window')
  await page.reload()
  await expect(windows).toContainText('12 min late')
  await windows.getByRole('button', { name: 'Keep off' }).click()
  await expect(windows).toHaveCount(0)
  expect(writes).toEqual([])
  await said(page).getByRole('button', { name: 'Undo' }).click()
  await windows.getByRole('button', { name: 'Turn on now' }).click()
  await expect(said(page)).toContainText('turned back on')
  await expect(moduleIn(page)).toContainText('Restricted')
  expect(writes).toHaveLength(1)
})

test('a clock that jumps to the end does not turn a module on by itself', async ({ page, api }) => {
  await turnOffFor30(page, api, 'edgtcp_jump')
  const writes = writesOf(page)
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + 30 * MINUTE)
  const windows = windowsIn(page)
  await expect(windows).toContainText("this device's clock jumped")
  expect(writes).toEqual([])
  await windows.getByRole('button', { name: 'Turn on now' }).click()
  await expect(said(page)).toContainText('turned back on')
  expect(writes).toHaveLength(1)
})

test('a write that fails keeps the window, and is tried again by a person', async ({
  page,
  api,
  fault,
}) => {
  const id = 'edgtcp_failed'
  await turnOffFor30(page, api, id)
  await goInside(page, '/operators')
  await fault({ kind: 'status', status: 429, method: 'PUT', path: TEMPLATE, times: SENT_AGAIN })
  await page.clock.fastForward(30 * MINUTE)
  const windows = windowsIn(page)
  await expect(windows).toContainText('The module was not turned on')
  await expectAccessible(page, 'change window that failed')
  await page.reload()
  await expect(windows).toContainText('It was not turned on. Too many requests.')
  await api.delete('/faults')
  await windows.getByRole('button', { name: 'Retry' }).click()
  await expect(said(page)).toContainText('turned back on')
  expect(await restriction(api, id)).toMatchObject({ enabled: true })
})

test('of two tabs one acts, and what a person does in either ends the window', async ({
  page,
  context,
  signIn,
  api,
}) => {
  await page.clock.install()
  await page.goto('/operators')
  const other = await context.newPage()
  await signIn(other)
  await other.goto('/operators')
  await expect(other.getByText('No operators yet')).toBeVisible()

  await test.step('a save while it is off', async () => {
    await turnOffFor30(page, api, 'edgtcp_tab_save')
    await expect(windowsIn(other)).toContainText('edgtcp_tab_save')
    await addPolicies(moduleIn(page), 'ipp_c')
    await moduleIn(page).getByRole('button', { name: 'Save module' }).click()
    for (const tab of [page, other])
      await expect(windowsIn(tab)).toContainText('You changed it while it was off')
    await windowsIn(other).getByRole('button', { name: 'Close' }).click()
    await expect(windowsIn(page)).toHaveCount(0)
  })

  await test.step('the switch', async () => {
    await turnOffFor30(page, api, 'edgtcp_tab_switch')
    await expect(windowsIn(other)).toContainText('edgtcp_tab_switch')
    await moduleIn(page).getByRole('switch').click()
    for (const tab of [page, other]) await expect(windowsIn(tab)).toHaveCount(0)
  })

  const id = 'edgtcp_tabs'
  await turnOffFor30(page, api, id)
  await expect(windowsIn(other)).toContainText(id)
  const writes = [writesOf(page), writesOf(other)]
  await page.clock.fastForward(30 * MINUTE)
  for (const tab of [page, other]) await expect(windowsIn(tab)).toHaveCount(0)
  expect(writes.flat()).toHaveLength(1)
  expect(await restriction(api, id)).toMatchObject({ enabled: true })
})

test('a sign-out says that nothing turns a module back on any more @phone', async ({
  page,
  api,
}) => {
  await turnOffFor30(page, api, 'edgtcp_signout')
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('adit.window')))
  expect(await kept()).toHaveLength(1)
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('1 module is off for a while')
  await expectAccessible(page, 'sign-out with a change window')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/connect/)
  expect(await kept()).toEqual([])
})
