import type { Browser, Page } from '@playwright/test'
import { openEdge, policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { openEdit } from './navigation.ts'
import { comeBack, nextSent } from './sent-writes.ts'

const operatorUri = (id: string) => `/api/kubernetes_operators/${id}`
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const description = (page: Page) => page.getByLabel('Description', { exact: true })
const restriction = (page: Page) => page.getByRole('form', { name: 'IP restriction' })

type Given = {
  browser: Browser
  baseURL: string | undefined
  signIn: (page: Page) => Promise<void>
}

/** A page of another person: tabs of one browser would wait for each other's writes. */
const openAnother = async ({ browser, baseURL, signIn }: Given): Promise<Page> => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page)
  return page
}

// Regression: one was overwritten, and both read "saved".
test('two people who save in the same instant lose nothing', async ({
  page,
  browser,
  baseURL,
  signIn,
  seedOperator,
  api,
  hold,
}) => {
  const other = await openAnother({ browser, baseURL, signIn })
  const { id } = await seedOperator({
    description: 'Door',
    deployment: { name: 'agent', version: '1' },
  })
  await openEdit(page, id)
  await openEdit(other, id)
  await test.step('what either changed is saved, and said to be merged', async () => {
    await page.getByRole('checkbox', { name: 'gateway' }).check()
    await page.getByLabel('Version', { exact: true }).fill('2')
    await other.getByRole('checkbox', { name: 'ingress' }).check()
    await other.getByLabel('Deployment name').fill('agent-two')
    // Both have read the same version when the second one is saved.
    const letGo = await hold({ method: 'PATCH' })
    const first = nextSent(page, 'PATCH')
    await save(page).click()
    await first
    await save(other).click()
    await expect(other.getByRole('status').last()).toContainText('Changes saved')
    await letGo()
    await expect(page.getByRole('status').last()).toContainText(
      "Changes saved. Merged with someone else's changes: Enabled features",
    )
    const now = await (await api.get(operatorUri(id))).json()
    expect(now).toMatchObject({ deployment: { name: 'agent-two', version: '2' } })
    expect(now.enabled_features.toSorted()).toEqual(['gateway', 'ingress'])
  })
  await test.step('what both changed is asked about, and nothing is overwritten before', async () => {
    await openEdit(page, id)
    await openEdit(other, id)
    await description(page).fill('Mine')
    await description(other).fill('Theirs')
    const letGo = await hold({ method: 'PATCH' })
    const first = nextSent(page, 'PATCH')
    await save(page).click()
    await first
    await save(other).click()
    await expect(
      other.getByRole('heading', { name: 'Theirs', level: 1, exact: true }),
    ).toBeVisible()
    await letGo()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
    await expect(dialog.getByRole('group', { name: 'Description' })).toContainText('Theirs')
    expect(await (await api.get(operatorUri(id))).json()).toMatchObject({ description: 'Theirs' })
    await dialog.getByRole('group', { name: 'Description' }).getByLabel('Mine').check()
    const patch = nextSent(page, 'PATCH')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    expect((await patch).headers()['if-match']).toMatch(/^"[0-9a-f]+"$/)
    await expect(page.getByRole('heading', { name: 'Mine', level: 1, exact: true })).toBeVisible()
  })
  await other.context().close()
})

// Regression: the module was switched off again, and let every source in; both read "saved".
test('two people who save a module in the same instant lose nothing', async ({
  page,
  browser,
  baseURL,
  signIn,
  api,
  hold,
}) => {
  const other = await openAnother({ browser, baseURL, signIn })
  const uri = policiesOf('tcp', 'edgtcp_instant')
  const both = [page, other] as const
  for (const [name, remover, switcher] of [
    ['a policy is removed, and the module switched on before that comes', page, other],
    ['the module is switched on, and a policy removed before that comes', other, page],
  ] as const) {
    await test.step(name, async () => {
      await api.put(uri, { data: { enabled: false, ip_policy_ids: ['ipp_a', 'ipp_b'] } })
      for (const one of both) {
        await openEdge(one, 'tcp', 'edgtcp_instant')
        await comeBack(one)
        await expect(restriction(one).getByRole('switch')).not.toBeChecked()
      }
      const remove = async () => {
        await restriction(remover).getByRole('button', { name: 'Remove ipp_b' }).click()
        await restriction(remover).getByRole('button', { name: 'Save module' }).click()
      }
      const turnOn = () => restriction(switcher).getByRole('switch').click()
      const [first, second] = remover === page ? [remove, turnOn] : [turnOn, remove]
      // Both have read the same version when the second one is saved.
      const letGo = await hold({ method: 'PUT' })
      const put = nextSent(page, 'PUT')
      await first()
      await put
      const answered = other.waitForResponse((reply) => reply.request().method() === 'PUT')
      await second()
      expect((await answered).status()).toBe(200)
      await letGo()
      await expect(async () => {
        expect(await (await api.get(uri)).json()).toMatchObject({
          enabled: true,
          ip_policies: [{ id: 'ipp_a' }],
        })
      }).toPass()
      for (const one of both) {
        await comeBack(one)
        await expect(restriction(one).getByRole('switch')).toBeChecked()
        await expect(restriction(one).getByRole('button', { name: /^Remove ipp_/ })).toHaveCount(1)
      }
    })
  }
  await other.context().close()
})
