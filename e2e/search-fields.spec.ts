import { chips, field, grid, list, names, openFilters } from './all-operators.ts'
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
  await expect(list(page).getByText('Nothing matches cert<30d')).toBeVisible()
  await field(page).fill('cert<soon')
  await expect(field(page)).toHaveAccessibleDescription(/cert<30d for at most 30 days left/)
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

test('the states of certificates are the first filters, and add up to all operators', async ({
  page,
}) => {
  const filters = await openFilters(page)
  await expect(filters.getByRole('group').first()).toContainText('Certificate')
  const boxes = filters.getByRole('group').first().getByRole('checkbox')
  const states = ['Expired', 'Within 7 days', '8–30 days', 'Over 30 days', 'Not yet valid', 'None']
  const counts = [0, 0, 0, 1, 0, 1]
  for (const [at, state] of states.entries())
    await expect(boxes.nth(at)).toHaveAccessibleName(new RegExp(`^${state} ?${counts[at]}$`))
  await boxes.nth(3).check()
  await expect(chips(page)).toHaveText(['Certificate Over 30 days'])
  await expect(names(page)).toHaveText(['Warehouse door'])
  await boxes.nth(3).uncheck()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
})
