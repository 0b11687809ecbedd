import type { Page } from '@playwright/test'
import { setUp } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, showNavigation, toasts } from '../support/navigation.ts'

const EDGE = 'edgtcp_warehouse'
const SECOND = 'edgtcp_dock'
const moduleOf = (edge: string) => `/api/edges/tcp/${edge}/ip_restriction`

const leave = async (page: Page) => {
  await showNavigation(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Operators' }).click()
}
const discard = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

test('a save that ends after its page was left loses nothing and leads nobody away', async ({
  page,
  openEditForm,
  seedOperator,
  hold,
  api,
}) => {
  const { id } = await openEditForm({ description: 'Door' })
  const second = await seedOperator({ description: 'Second door' })
  const description = page.getByLabel('Description', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Leave while saving?' })
  const saveAndLeave = async (text: string) => {
    await description.fill(text)
    const letGo = await hold({ method: 'PATCH' })
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await patch
    await leave(page)
    // Regression: "has not been saved", with a button that discards.
    await expect(dialog).toContainText("Leaving doesn't stop it")
    await dialog.getByRole('button', { name: 'Leave' }).click()
    return letGo
  }
  // Regression: it was lost without a word.
  await test.step('what was typed into one that is refused is kept', async () => {
    const letGo = await saveAndLeave('Gate')
    await api.delete(`/api/kubernetes_operators/${id}`)
    await letGo()
    await expect(toasts(page).filter({ hasText: 'The changes were not saved' })).toBeVisible()
    const drafts = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(drafts).toContain('Gate')
  })
  // Regression: a late response opened the operator's page over the form, and the typed text was lost.
  await test.step('one that succeeds opens no page over another', async () => {
    await goInside(page, `/operators/${second.id}/edit`)
    await expect(description).toHaveValue('Second door')
    const letGo = await saveAndLeave('Second gate')
    await page.getByRole('button', { name: 'New operator' }).click()
    await description.fill('Another door')
    await letGo()
    await expect(toasts(page).filter({ hasText: 'Changes saved' })).toBeVisible()
    await expect(page).toHaveURL('/operators/new')
    await expect(description).toHaveValue('Another door')
  })
})

test('a module that is left at any moment is saved as its page said', async ({
  page,
  hold,
  api,
}) => {
  await test.step('leaving a module asks as long as it is not saved, and sends nothing discarded', async () => {
    const save = page.getByRole('button', { name: 'Save module' })
    const module = page.getByRole('form', { name: 'IP restriction' })
    const policies = page.getByLabel('IP policy IDs')
    // Regression: the dialog still said that the changes were not saved.
    await test.step('the question whether to leave goes away once the changes are saved', async () => {
      await page.goto(`/edges/tcp/${EDGE}`)
      await setUp(module)
      await policies.fill('ipp_a')
      const letGo = await hold({ method: 'PUT' })
      const put = page.waitForRequest((sent) => sent.method() === 'PUT')
      await save.click()
      await put
      await leave(page)
      const dialog = page.getByRole('dialog', { name: 'Leave while saving?' })
      await expect(dialog).toBeVisible()
      await letGo()
      await expect(page).toHaveURL('/operators')
      await expect(dialog).toHaveCount(0)
    })
    // The module is read again before a write. Regression: the write was sent after the user had left.
    await test.step('what was discarded while a module was read again is not sent', async () => {
      await goInside(page, `/edges/tcp/${SECOND}`)
      // Until then, it may be the form of the first one.
      await expect(page.getByRole('heading', { name: SECOND, level: 1 })).toBeVisible()
      await setUp(module)
      await policies.fill('ipp_a')
      const letGo = await hold({ method: 'GET', path: '/edges' })
      const asked = page.waitForRequest((sent) => sent.url().endsWith(moduleOf(SECOND)))
      const read = page.waitForResponse((got) => got.url().endsWith(moduleOf(SECOND)))
      await save.click()
      await asked
      await leave(page)
      await discard(page)
      await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
      await letGo()
      await read
      await page.reload()
      await expect(page.getByText('No operators yet')).toBeVisible()
      expect((await api.get(moduleOf(SECOND))).status()).toBe(404)
    })
  })

  await test.step('a switch whose page is left at once ends at its own edge', async () => {
    const toggle = page.getByRole('switch')
    // Regression: the response for the first edge was shown as the module of the second.
    await test.step('an answer that comes late is not shown at another edge', async () => {
      await api.put(moduleOf(EDGE), { data: { enabled: false, ip_policy_ids: ['ipp_a'] } })
      await page.goto(`/edges/tcp/${EDGE}`)
      const letGo = await hold({ method: 'PUT' })
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      const answer = page.waitForResponse((got) => got.request().method() === 'PUT')
      await toggle.click()
      await sent
      await goInside(page, '/edges/tcp/edgtcp_other')
      await expect(page.getByRole('heading', { name: 'edgtcp_other' })).toBeVisible()
      const module = page.getByRole('form', { name: 'IP restriction' })
      await expect(module).toContainText('Not set')
      await letGo()
      await answer
      await expect(toasts(page)).toContainText('turned on')
      await expect(module).toContainText('Not set')
    })
    // Regression: leaving aborted the read, and the write used the data of an earlier read.
    await test.step('it keeps what someone else added', async () => {
      await api.put(moduleOf(SECOND), { data: { enabled: false, ip_policy_ids: ['ipp_a'] } })
      await goInside(page, `/edges/tcp/${SECOND}`)
      await expect(page.getByRole('heading', { name: SECOND })).toBeVisible()
      await expect(toggle).not.toBeChecked()
      const theirs = { enabled: false, ip_policy_ids: ['ipp_a', 'ipp_new'] }
      await api.put(moduleOf(SECOND), { data: theirs })
      const letGo = await hold({ method: 'GET', path: '/edges' })
      const asked = page.waitForRequest((sent) => sent.url().endsWith(moduleOf(SECOND)))
      const put = page.waitForRequest((sent) => sent.method() === 'PUT')
      await toggle.click()
      await asked
      await leave(page)
      await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
      await letGo()
      expect((await put).postDataJSON()).toEqual({ ...theirs, enabled: true })
    })
  })
})
