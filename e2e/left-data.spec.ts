import type { Page } from '@playwright/test'
import { makeAccount } from './account.ts'
import { leaveBulkChange } from './bulk-journal.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

// What a closed tab leaves on the device is of the service and the account: each of its keys finds it again, no other
// does.

test.use({ filling: { operators: 2 }, signedIn: false })

const connect = async (page: Page, key: string) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/')
}
const status = (page: Page) => page.getByRole('region', { name: 'Bulk change' })
const description = (page: Page) => page.getByLabel('Description', { exact: true })

// Regression: signing in again made another connection, and nobody found the change and the draft of the first.
test('an interrupted bulk change and a draft are found again with the same key, without Remember', async ({
  page,
  context,
  key,
  request,
  seedOperator,
}) => {
  const operator = await seedOperator({ description: 'Quay', region: 'us' })
  await connect(page, key)
  await goInside(page, '/operators/new')
  await description(page).fill('Half a thought')
  await leaveBulkChange(page, [operator])
  await expect(status(page)).toContainText(
    'Setting region to eu on 1 operator was interrupted: 1 left.',
  )
  await page.close()

  const another = await context.newPage()
  await connect(another, await makeAccount(request, { operators: 1 }))
  await goInside(another, '/operators')
  await expect(another.getByRole('link', { name: 'operator 1' }).first()).toBeVisible()
  await goInside(another, '/operators/new')
  await expect(description(another)).toHaveValue('')
  await expect(status(another)).toHaveCount(0)
  await goInside(another, '/settings')
  await expect(another.getByRole('checkbox', { name: 'Drafts' })).toHaveAccessibleDescription(
    /^0, 1 of other keys /,
  )
  await another.close()

  const again = await context.newPage()
  await connect(again, key)
  await expect(status(again)).toContainText(
    'Setting region to eu on 1 operator was interrupted: 1 left.',
  )
  await goInside(again, '/operators/new')
  await expect(description(again)).toHaveValue('Half a thought')
  // It is this tab's now: a second one begins with nothing.
  const second = await context.newPage()
  await second.goto('/operators/new')
  await expect(description(second)).toHaveValue('')
})

// Regression: each sign-in was a connection of its own, and locks of one did not hold for the other.
test('the same key typed in two tabs is one connection: one bulk change, one journal', async ({
  page,
  context,
  key,
  seedOperator,
}) => {
  const operator = await seedOperator({ description: 'Quay', region: 'us' })
  const other = await context.newPage()
  await other.goto('/connect')
  await other.getByLabel('API key').fill(key)
  await connect(page, key)
  await other.getByRole('button', { name: 'Connect' }).click()
  await expect(other).toHaveURL('/')
  await leaveBulkChange(page, [operator])
  await expect(status(page)).toContainText('was interrupted')
  await other.reload()
  await expect(status(other)).toContainText('was interrupted')
  await status(page).getByRole('button', { name: 'Continue' }).click()
  await expect(status(page)).toContainText('Region set to eu on 1 operator')
  const ids = await Promise.all(
    [page, other].map((tab) =>
      tab.evaluate(() => {
        const text = sessionStorage.getItem('adit.connection') ?? '{}'
        return (JSON.parse(text) as { id?: string }).id
      }),
    ),
  )
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
})
