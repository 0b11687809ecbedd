import type { APIRequestContext, Page } from '@playwright/test'
import { OperatorList } from '#contract/operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { storedBulkChanges } from '../support/bulk-journal.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

// From a selection in the list of all operators to a change of them: nothing is sent before it was reviewed.

const LIST = '/api/kubernetes_operators'

const dialog = (page: Page) => page.getByRole('dialog')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected operators' })
const operatorsOf = async (api: APIRequestContext) =>
  OperatorList.parse(await (await api.get(LIST)).json()).operators ?? []

/** Selects all operators by keyboard, and opens the dialog of an action. */
const choose = async (page: Page, action: string) => {
  await goInside(page, '/operators?all=yes&sort=description')
  const rows = page.getByRole('table', { name: 'Operators' }).locator('tbody tr[tabindex="0"]')
  await rows.focus()
  await page.keyboard.press('x')
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click()
  // Regression: it was behind the box of the last bulk change in a small window.
  await bar(page).getByRole('button', { name: action }).click()
}

test.use(PHONE)

test('a region is set for many: reviewed, changed, undone; a delete asks once more', async ({
  page,
  seedOperator,
  api,
}) => {
  for (const [description, region] of [
    ['Dock', 'us'],
    ['Hall', 'eu'],
    ['Quay', 'us'],
  ] as const)
    await seedOperator({ description, region })
  const writes: string[] = []
  page.on('request', (sent) => {
    if (sent.method() !== 'GET') writes.push(sent.method())
  })
  const regions = async () => (await operatorsOf(api)).map(({ region }) => region)
  await choose(page, 'Set region…')
  await dialog(page).getByRole('button', { name: 'Review changes' }).click()
  await expect(dialog(page).getByText('Required.')).toBeVisible()
  await page.keyboard.type('eu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Will change: 2 · No change needed: 1')).toBeVisible()
  await expect(
    page.getByText(/^Data updated .+\. Each operator is re-read before writing\.$/),
  ).toBeVisible()
  const planned = page.getByRole('table', { name: 'What would change' }).getByRole('row')
  await expect(planned.nth(1)).toContainText('us → eu')
  await expect(planned.nth(3)).toContainText('No change needed')
  await expectAccessible(page, 'dry run')
  expect(writes).toEqual([])

  await test.step('the way back leads to the list as it was left', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/sort=description/)
    await expect(bar(page)).toContainText('3 selected')
    await page.goForward()
    await expect(page.getByText('Will change: 2')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Change 2 operators' }).click()
  await expect(page.getByText('2 operators updated').first()).toBeVisible()
  expect(await regions()).toEqual(['eu', 'eu', 'eu'])
  expect(writes).toEqual(['PATCH', 'PATCH'])
  expect(await storedBulkChanges(page)).toBe(1)
  // The list has the new values without reading all of it anew.
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Bulk change' })).toContainText(
    '2 operators updated',
  )
  // Regression: the key took back an edit that was made before.
  await test.step('the key for undo leads to the undo of all of it, after a question', async () => {
    await goInside(page, '/settings')
    await page.keyboard.press('z')
    const question = page.getByRole('dialog', { name: 'Undo "Set region to eu" on 2 operators?' })
    await question.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page).toHaveURL('/operators/bulk')
  })
  await expect(page.getByText('Newer edits are kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(regions).toEqual(['us', 'eu', 'us'])

  await test.step('a delete asks once more, with the number of records', async () => {
    await expect(page.getByText('2 operators undone').first()).toBeVisible()
    await choose(page, 'Delete…')
    await dialog(page).getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Delete 3 operators' }).click()
    await expect(dialog(page)).toContainText("This deletes 3 operators and can't be undone.")
    expect(await operatorsOf(api)).toHaveLength(3)
    await dialog(page).getByRole('button', { name: 'Delete operators' }).click()
    await expect(page.getByText('3 operators deleted').first()).toBeVisible()
    expect(await operatorsOf(api)).toEqual([])
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  })
  await test.step('its end leads back to the list as it was left', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(/sort=description/)
    await expect(page.getByRole('region', { name: 'Bulk change' })).toHaveCount(0)
  })
})
