import { field, grid, list, names } from './all-operators.ts'
import { expect, test } from './fixtures.ts'
import { makeSigningRequest } from './signing-request.ts'

test.beforeEach(async ({ page, seedOperator }) => {
  const binding = { endpoint_selectors: ['true'], csr: await makeSigningRequest() }
  await seedOperator({ description: 'Quay certs', region: 'ap' })
  await seedOperator({ description: 'Warehouse door', enabled_features: ['bindings'], binding })
  await page.goto('/operators?all=yes&sort=description')
  await expect(names(page)).toHaveText(['Quay certs', 'Warehouse door'])
})

test('a field is found by its heading, and a certificate by the time it has left', async ({
  page,
}) => {
  for (const [text, found] of [
    ['description:warehouse', 'Warehouse door'],
    ['Certificate>30d', 'Warehouse door'],
    ['cert>=30', 'Warehouse door'],
    ['-cert<=90', 'Quay certs'],
    ['Enabled-features:bindings', 'Warehouse door'],
    ['updated_at<1d quay', 'Quay certs'],
  ] as const) {
    await field(page).fill(text)
    await expect(names(page)).toHaveText([found])
    await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  }
  await field(page).fill('cert<30d')
  await expect(list(page).getByText('No operators match')).toBeVisible()
  await field(page).fill('cert<soon')
  await expect(field(page)).toHaveAccessibleDescription(/cert:30d for at most 30 days left/)
})

// Regression: after a short pause `cert` was a word, and the list was empty.
test('what begins the name of a field is not searched before something says that it is a word', async ({
  page,
}) => {
  await page.clock.install()
  await field(page).pressSequentially('cert')
  await expect(list(page).getByText('Press Enter to search for “cert”')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(names(page)).toHaveText(['Quay certs', 'Warehouse door'])
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
  await field(page).press('Enter')
  await expect(names(page)).toHaveText(['Quay certs'])
  await expect(list(page).getByText('Press Enter')).toBeHidden()
  await field(page).pressSequentially('i')
  await expect(names(page)).toHaveText(['Quay certs', 'Warehouse door'])
  // Whoever goes elsewhere means what is there.
  await field(page).press('Tab')
  await page.clock.runFor(1_000)
  await expect(list(page).getByText('No operators match')).toBeVisible()
})

test('the certificates that need attention are the first filters', async ({ page }) => {
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('group').first()).toContainText('Certificate')
  const boxes = filters.getByRole('checkbox')
  await expect(boxes.nth(0)).toHaveAccessibleName(/^Expires ≤ 30 days/)
  await expect(boxes.nth(1)).toHaveAccessibleName(/^Expired/)
  await field(page).fill('cert<=90')
  const days = filters.getByRole('checkbox', { name: /^Expires ≤ 90 days/ })
  await expect(days).toBeChecked()
  await days.click()
  await expect(field(page)).toHaveValue('')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
})
