import { expectAccessible } from '../support/axe.ts'
import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { watchRest } from '../support/sent-writes.ts'

test('a read and a save are told as what they are without a network', async ({
  page,
  context,
  seedOperator,
}) => {
  skipInStockFirefox('A request without an answer never ends over WebDriver BiDi')
  const { id } = await seedOperator({ description: 'Door' })
  const toRest = watchRest(page)
  await page.goto(`/operators/${id}`)
  await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
  await toRest()
  const notice = page.getByRole('main').locator('[data-tone="warn"]')
  await context.setOffline(true)
  await expect(notice).toHaveText(/The browser is offline\. Last updated .* Retrying/)
  await expectAccessible(page, 'offline')
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)

  await goInside(page, `/operators/${id}/edit`)
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Gate, offline')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const problem = page.getByRole('group', { name: /^The changes (were not|may)/ })
  await expect(problem).toContainText(/The changes were not saved.*The browser is offline/)
  await expect(description).toHaveValue('Gate, offline')
  await context.setOffline(false)
})
