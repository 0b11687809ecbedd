import { makeSigningRequest } from '../support/signing-request.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

// Regression: in New York the card said "1 Dec 2027", the row "30 Nov 2027, 19:29", and a search for a day found neither.
for (const [zone, end, day, shown, other] of [
  ['America/New_York', '2027-12-01T00:29:00Z', '2027-11-30', '30 Nov 2027', '2027-12-01'],
  ['Pacific/Auckland', '2027-11-30T12:29:00Z', '2027-12-01', '1 Dec 2027', '2027-11-30'],
] as const)
  test.describe(zone, () => {
    test.use({ timezoneId: zone })

    test('a record has one day on every page, is found by it, and the page names the zone', async ({
      page,
      api,
      seedOperator,
    }) => {
      const { id } = await seedOperator({
        description: 'Gate',
        enabled_features: ['bindings'],
        binding: { endpoint_selectors: ['true'], csr: await makeSigningRequest() },
      })
      const data = { cert: 'PEM', not_before: '2026-11-01T12:00:00Z', not_after: end }
      await api.patch(`/faults/operators/${id}`, { data })
      await page.goto(`/operators/${id}`)
      await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`Times in ${zone}`)
      await expect(page.getByRole('region', { name: 'Certificate' })).toContainText(shown)
      await goInside(page, `/operators?view=certificates&q=cert:${day}`)
      const row = page.getByRole('main').getByRole('row').filter({ hasText: 'Gate' })
      await expect(row).toContainText(shown)
      for (const q of [`cert:${other}`, `cert%3C${day}`, `cert%3E${day}`]) {
        await goInside(page, `/operators?view=certificates&q=${q}`)
        await expect(page.getByText(/^Nothing matches/)).toBeVisible()
      }
      await goInside(page, `/operators?view=certificates&q=cert%3C=${day}`)
      await expect(row).toContainText(shown)
    })
  })
