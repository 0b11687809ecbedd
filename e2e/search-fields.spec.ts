import { field, list, names } from './all-operators.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page, seedOperator }) => {
  await seedOperator({ description: 'Quay certs' })
  await seedOperator({ description: 'Warehouse door' })
  await page.goto('/operators?all=yes&sort=description')
  await expect(names(page)).toHaveText(['Quay certs', 'Warehouse door'])
})

// Regression: after a short pause `cert` was a word, and the list was empty.
test('what begins the name of a field is not searched before something says that it is a word', async ({
  page,
}) => {
  await page.clock.install()
  await field(page).pressSequentially('cert')
  await expect(page.getByText('Press Enter to search for “cert”')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(names(page)).toHaveText(['Quay certs', 'Warehouse door'])
  await field(page).press('Enter')
  await expect(names(page)).toHaveText(['Quay certs'])
  await expect(page.getByText('Press Enter')).toBeHidden()
  await field(page).pressSequentially('i')
  await expect(names(page)).toHaveText(['Quay certs', 'Warehouse door'])
  // Whoever goes elsewhere means what is there.
  await field(page).press('Tab')
  await page.clock.runFor(1_000)
  await expect(list(page).getByText('Nothing matches certi')).toBeVisible()
})
