import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/navigation.ts'
import { nextSent, writesOf } from '../support/sent-writes.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const description = (page: Page) => page.getByLabel('Description', { exact: true })

// Regression: two tabs with the same key, each signed in by itself, did not wait for each other.
test('two tabs that save at once do it one after the other, and neither undoes the other', async ({
  page,
  context,
  signIn,
  openEditForm,
  hold,
  api,
}) => {
  const { id } = await openEditForm({ description: 'Door', metadata: 'm' })
  const tabs = [await context.newPage(), await context.newPage()] as const
  const [second, third] = tabs
  for (const tab of tabs) {
    await signIn(tab)
    await tab.goto(`/operators/${id}/edit`)
    await expect(description(tab)).toHaveValue('Door')
  }
  await description(page).fill('First')
  await second.getByLabel('Region').fill('eu')
  await third.getByLabel('Metadata').fill('discarded')
  const letGo = await hold({ method: 'PATCH' })
  const first = nextSent(page, 'PATCH')
  await save(page).click()
  await first
  const writes = [writesOf(second), writesOf(third)]
  for (const tab of tabs) {
    await save(tab).click()
    await expect(tab.getByText('Waiting for another save…')).toBeVisible()
  }
  await third.getByRole('link', { name: 'Operators' }).first().click()
  await third.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(third.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
  expect(writes).toEqual([[], []])
  await letGo()
  await expect(toasts(second)).toContainText("Merged with someone else's changes: Description")
  expect(writes[0]?.map((sent): unknown => sent.postDataJSON())).toEqual([{ region: 'eu' }])
  expect(await (await api.get(`/api/kubernetes_operators/${id}`)).json()).toMatchObject({
    description: 'First',
    region: 'eu',
    metadata: 'm',
  })
  expect(writes[1]).toEqual([])
})
