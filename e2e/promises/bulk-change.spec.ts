import type { APIRequestContext, Page } from '@playwright/test'
import type { OperatorCreate } from '#contract/operator-writes.ts'
import { OperatorList, type Operator } from '#contract/operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { leaveBulkChange } from '../support/bulk-journal.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

// A change of many operators that was interrupted: it says so, goes on where it was, and loses and doubles nothing.

type Seed = (document: OperatorCreate) => Promise<Operator>

const status = (page: Page) => page.getByRole('region', { name: 'Bulk change' })
const regionsOf = async (api: APIRequestContext) => {
  const reply: unknown = await (await api.get('/api/kubernetes_operators')).json()
  return OperatorList.parse(reply).operators?.map(({ region }) => region)
}
/** Creates operators with these names in these regions, one after the other. */
const seedIn = async (seed: Seed, regions: Readonly<Record<string, string>>) => {
  const operators: Operator[] = []
  for (const [description, region] of Object.entries(regions))
    operators.push(await seed({ description, region }))
  return operators
}
const openPage = async (page: Page) => {
  await status(page).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk change', level: 1 })).toBeVisible()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('it says so on every page, goes on, and is undone', async ({ page, seedOperator, api }) => {
  const operators = await seedIn(seedOperator, { Quay: 'us', Dock: 'us', Hall: 'eu' })
  await leaveBulkChange(page, operators)
  await expect(status(page)).toContainText('Set region to eu · Interrupted: 3 operators left')
  // Regression: it stood below the page and moved with its length, and a press on its button was lost.
  await status(page).getByRole('button', { name: 'Show' }).hover()
  await page.mouse.down()
  await goInside(page, '/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Bulk change', level: 1 })).toBeVisible()
  await expect(status(page)).toHaveCount(0)
  await expect(page.getByRole('note')).toContainText('Interrupted: 3 operators left')
  expect(await regionsOf(api)).toEqual(['eu', 'us', 'us'])

  await press(page, 'Continue')
  await expect(page.getByText('2 of 3 operators updated, 1 no change needed').first()).toBeVisible()
  expect(await regionsOf(api)).toEqual(['eu', 'eu', 'eu'])
  const row = (name: string) =>
    page.getByRole('table', { name: 'Results' }).getByRole('row').filter({ hasText: name })
  await expect(row('Quay')).toContainText('Done')
  await expect(row('Hall')).toContainText('No change needed')
  await expectAccessible(page, 'results')

  // Results are there until somebody closes them.
  await page.reload()
  await press(page, 'Undo')
  await expect(page.getByText('Will change: 2')).toBeVisible()
  await expect(page.getByText('Newer edits are kept.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Undo' })).toBeFocused()
  await expect(page.getByText('Nothing changed yet.')).toBeVisible()
  const planned = page.getByRole('table', { name: 'What would change' })
  await expect(planned.getByText('Region: eu → us')).toHaveCount(2)
  await press(page, 'Undo')
  await expect(page.getByText('2 operators undone').first()).toBeVisible()
  expect(await regionsOf(api)).toEqual(['eu', 'us', 'us'])

  // Regression: "Close" destroyed the results and the undo.
  await goInside(page, '/settings')
  await expect(status(page)).toContainText('Undo · 2 operators undone')
  await openPage(page)
  await press(page, 'Close')
  await expect(status(page)).toHaveCount(0)
  // Regression: whoever went on at once was led to the list when it was closed.
  await test.step('the activity leads to the last change, with its results and its undo', async () => {
    await goInside(page, '/activity')
    await page.getByRole('link', { name: 'Undo: 2 operators' }).click()
    await expect(row('Quay')).toContainText('Region: eu → us')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
    await expect(status(page)).toHaveCount(0)
  })
})

test('what someone else changed is asked about at the end', async ({ page, seedOperator, api }) => {
  const operators = await seedIn(seedOperator, { Quay: 'jp', Dock: 'au', Hall: 'us' })
  await leaveBulkChange(page, operators)
  await openPage(page)
  await press(page, 'Continue')
  await goInside(page, '/settings')
  // Regression: it said that all three were finished.
  await expect(status(page)).toContainText('1 of 3 operators updated, 2 to decide')
  expect(await regionsOf(api)).toEqual(['eu', 'au', 'jp'])
  await openPage(page)
  await expectAccessible(page, 'questions')
  const asked = page
    .getByRole('table', { name: 'Results' })
    .getByRole('row')
    .filter({ hasText: 'Quay' })
  await expect(asked).toContainText('Someone else changed it, too: Region.')
  await asked.getByRole('button', { name: 'Decide…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
  const region = dialog.getByRole('group', { name: 'Region' })
  await expect(region.getByText('When you planned this: us')).toBeVisible()
  await expect(region.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription('jp')
  await expectAccessible(page, 'a conflict in a list')
  await region.getByRole('radio', { name: 'Mine' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => regionsOf(api)).toEqual(['eu', 'au', 'eu'])
  // The other one is still open.
  await page.reload()
  await press(page, 'Keep theirs for all')
  await expect(page.getByRole('table', { name: 'Results' })).toContainText('Kept as is')
  await expect(page.getByRole('button', { name: 'Decide…' })).toHaveCount(0)
  expect(await regionsOf(api)).toEqual(['eu', 'au', 'eu'])
})
