import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import type { Page } from '@playwright/test'
import { OperatorList } from '#contract/operators.ts'
import { SENT_AGAIN } from '../support/account.ts'
import { chooseOfModule, turnOff } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { comeBack, watchRest } from '../support/sent-writes.ts'
import { askToDelete, toasts, agreeToEmpty } from '../support/navigation.ts'

// A write can end before the service saw it, after it, or in between. What the page then says is compared with
// what the service has. Class: failed save shown as success.

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`
const TCP = 'edgtcp_lost'
const POLICIES = `/api/edges/tcp/${TCP}/ip_restriction`

const description = (page: Page) => page.getByLabel('Description', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const restriction = (page: Page) => page.getByRole('form', { name: 'IP restriction' })

test('an edit says what became of it, whatever ends it', async ({
  page,
  openEditForm,
  fault,
  api,
}) => {
  const { id } = await openEditForm({ description: 'Door' })
  const stored = async (): Promise<unknown> =>
    (await api.get(`/api${LIST}/${id}`)).json().then(({ description: now }) => now)
  const notice = page.getByRole('group', { name: /^The changes (were|may)/ })
  const toRest = watchRest(page)
  const patches: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH') patches.push(sent.url())
  })
  await description(page).fill('Gate')
  const said = await page.evaluateHandle(() => {
    const lines: string[] = []
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? ''
      if (text.includes('Changed by someone else')) lines.push(text)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return lines
  })

  // The read before the write ends: nothing was sent.
  await fault({ kind: 'cut', method: 'GET', path: ONE, times: SENT_AGAIN })
  await save(page).click()
  await expect(notice).toContainText('The changes were not saved')
  await api.delete('/faults')
  expect(patches).toEqual([])

  // A proxy before the service refuses the write.
  await fault({ kind: 'html', status: 502, method: 'PATCH', path: ONE })
  await save(page).click()
  await expect.poll(() => patches.length).toBe(1)
  await expect(notice).toContainText('The changes were not saved')
  await expect(notice).toContainText('Status 502')
  await expect(save(page)).toBeEnabled()
  expect(await stored()).toBe('Door')

  // Nobody can tell; pressed again, it is found to be done and is not sent again.
  patches.length = 0
  await fault({ kind: 'lost_answer', method: 'PATCH', path: ONE, times: SENT_AGAIN })
  await toRest()
  await fault({ kind: 'status', status: 403, method: 'GET', path: ONE, skip: 1, times: 9 })
  await save(page).click()
  await expect(notice).toContainText('may or may not have been saved')
  await api.delete('/faults')
  expect(await stored()).toBe('Gate')
  // Regression: what this form had saved was said to be changed by someone else.
  const preview = page.getByText('Nothing to send: the service already has these values')
  await comeBack(page)
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(preview).toBeVisible()
  expect(await said.jsonValue()).toEqual([])
  await save(page).click()
  await expect(toasts(page)).toContainText('the service already has these values')
  expect(patches).toHaveLength(1)
  expect(await said.jsonValue()).toEqual([])
})

test('a lost edit, create and deletion are told as what they became', async ({
  page,
  openEditForm,
  hold,
  api,
  seedOperator,
  fault,
}) => {
  await test.step('a page that goes away between the read and the write has sent nothing, or all of it', async () => {
    const { id } = await openEditForm({ description: 'Door' })
    await description(page).fill('Gate')
    const reload = async () => {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload({ waitUntil: 'commit' })
    }
    const readAt = async (method: 'GET' | 'PATCH') => {
      const letGo = await hold({ method, path: ONE })
      const asked = page.waitForRequest(
        (sent) => sent.method() === method && sent.url().endsWith(`${LIST}/${id}`),
      )
      await save(page).click()
      await asked
      await reload()
      await letGo()
      await expect(page.getByText('Draft from')).toBeVisible()
      await expect(description(page)).toHaveValue('Gate')
    }
    await readAt('GET')
    expect(await (await api.get(`/api${LIST}/${id}`)).json()).toMatchObject({ description: 'Door' })
    await readAt('PATCH')
    await save(page).click()
    await expect(toasts(page)).toContainText(/Changes saved|already has these/)
    expect(await (await api.get(`/api${LIST}/${id}`)).json()).toMatchObject({ description: 'Gate' })
  })

  // Regression: any operator was said to have "just what you sent" if nothing or little was sent.
  await test.step('a lost create names only what it may have made', async () => {
    const other = await seedOperator({ description: 'Other', deployment: { name: 'dep' } })
    await page.goto('/operators/new')
    const create = page.getByRole('button', { name: 'Create operator' })
    const notice = page.getByRole('group', { name: 'may or may not have been created' })
    await fault({ kind: 'cut', method: 'POST', path: LIST, times: SENT_AGAIN })
    await create.click()
    await agreeToEmpty(page)
    await expect(notice).toContainText('None of the newest operators matches')
    await api.delete('/faults')
    await fault({ kind: 'lost_answer', method: 'POST', path: LIST, times: SENT_AGAIN })
    await notice.getByRole('button', { name: 'Create again' }).click()
    await agreeToEmpty(page)
    await expect(notice).toContainText('what you sent:')
    await expect(notice).not.toContainText(other.id)
    const { operators } = OperatorList.parse(await (await api.get(`/api${LIST}`)).json())
    const made = operators?.[0]?.id ?? 'none'
    await expect(notice).toContainText(made)
    await api.delete('/faults')
    await expect(create).toBeDisabled()
    // Regression: where the list could not be read either, nobody looked again.
    await description(page).fill('Hall')
    await fault({ kind: 'lost_answer', method: 'POST', path: LIST, times: SENT_AGAIN })
    await fault({ kind: 'cut', method: 'GET', path: LIST, times: 1000 })
    await notice.getByRole('button', { name: 'Create again' }).click()
    await agreeToEmpty(page)
    await expect(notice.getByRole('button', { name: 'Look again' })).toBeVisible()
    await api.delete('/faults')
    await comeBack(page)
    await expect(notice).toContainText(/This operator matches what you sent:\s*Hall/)
    const hall = OperatorList.parse(await (await api.get(`/api${LIST}`)).json())
    expect(hall.operators?.filter((one) => one.description === 'Hall')).toHaveLength(1)
    // The list is read again before it is shown.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('table').getByRole('link', { name: made })).toBeVisible()
  })

  await test.step('a deletion says what became of it, whatever ends it', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    const toRest = watchRest(page)
    await page.goto(`/operators/${id}`)
    await askToDelete(page)
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: 'Delete operator' })
    await fault({ kind: 'cut', method: 'DELETE', path: ONE, times: SENT_AGAIN })
    await remove.click()
    await expect(dialog.getByRole('alert')).toContainText('The operator was not deleted')
    await api.delete('/faults')
    expect((await api.get(`/api${LIST}/${id}`)).status()).toBe(200)
    await fault({ kind: 'lost_answer', method: 'DELETE', path: ONE, times: SENT_AGAIN })
    await toRest()
    await fault({ kind: 'status', status: 403, method: 'GET', path: ONE, skip: 1, times: 9 })
    await remove.click()
    await expect(dialog.getByRole('alert')).toContainText('may or may not have been deleted')
    // The page has read the operator again, too.
    await expect(page.getByText("Couldn't refresh.")).toBeAttached()
    await api.delete('/faults')
    expect((await api.get(`/api${LIST}/${id}`)).status()).toBe(404)
    await remove.click()
    await expect(toasts(page).filter({ hasText: 'Operator deleted' })).toBeVisible()
    await expect(page).toHaveURL('/operators')
  })
})

test('a switch, a save and a deletion of a module say what became of them', async ({
  page,
  fault,
  api,
}) => {
  skipInStockFirefox('A request without an answer never ends over WebDriver BiDi')
  await api.put(POLICIES, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${TCP}`)
  const module = restriction(page)
  const toggle = module.getByRole('switch')
  const stored = async (): Promise<unknown> => (await api.get(POLICIES)).json()
  const toRest = watchRest(page)

  await fault({ kind: 'cut', method: 'PUT', times: SENT_AGAIN })
  await turnOff(module)
  await expect(module.getByRole('alert')).toContainText('The module was not turned off')
  await expect(toggle).toBeChecked()
  await api.delete('/faults')
  await fault({ kind: 'lost_answer', method: 'PUT', times: SENT_AGAIN })
  await turnOff(module)
  await expect(toasts(page)).toContainText('turned off. The response was lost')
  await expect(toggle).not.toBeChecked()
  expect(await stored()).toMatchObject({ enabled: false })
  await api.delete('/faults')

  await module.getByLabel('IP policy IDs').fill('ipp_b')
  await fault({ kind: 'status', status: 500, method: 'PUT' })
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module.getByRole('group', { name: 'The module was not saved' })).toBeFocused()
  expect(await stored()).toMatchObject({ ip_policies: [{ id: 'ipp_a' }] })
  await fault({ kind: 'lost_answer', method: 'PUT', times: SENT_AGAIN })
  await toRest()
  await fault({ kind: 'status', status: 403, method: 'GET', path: '/edges', skip: 1, times: 9 })
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module.getByText('The module may or may not have been saved')).toBeVisible()
  await api.delete('/faults')
  expect(await stored()).toMatchObject({ ip_policies: [{ id: 'ipp_a' }, { id: 'ipp_b' }] })
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(toasts(page)).toContainText('the service already has these values')

  await fault({ kind: 'lost_answer', method: 'DELETE', times: SENT_AGAIN })
  await chooseOfModule(module, 'Delete module')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(toasts(page)).toContainText('IP restriction deleted. The response was lost')
  await expect(module).toContainText('Not set')
  expect((await api.get(POLICIES)).status()).toBe(404)
})
