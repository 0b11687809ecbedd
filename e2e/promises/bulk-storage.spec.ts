import { expectAccessible } from '../support/axe.ts'
import { fillStorage, leaveBulkChange, storedBulkChanges } from '../support/bulk-journal.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { planRegion } from '../support/plan-region.ts'

test('a change does not begin while the storage of the device is full, and says so', async ({
  page,
  seedOperator,
  api,
}) => {
  await seedOperator({ description: 'Dock', region: 'us' })
  const { id } = await seedOperator({ description: 'Quay', region: 'us' })
  await planRegion(page)
  await expect(page.getByText('Will change: 2')).toBeVisible()
  await fillStorage(page)
  await page.getByRole('button', { name: 'Change 2 operators' }).click()
  await expect(page.getByRole('alert')).toContainText("This device doesn't store the progress")
  await expect(page.getByRole('button', { name: 'Change 2 operators' })).toBeEnabled()
  expect(await (await api.get(`/api/kubernetes_operators/${id}`)).json()).toMatchObject({
    region: 'us',
  })
  expect(await storedBulkChanges(page)).toBe(0)
  // Regression: the selection was cleared.
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Selected operators' })).toContainText('2 selected')
})

// Regression: it said that this tab knows what was done, and had no way on.
test('a change that a newer version has stored is not read, and says so', async ({
  page,
  seedOperator,
}) => {
  const operator = await seedOperator({ description: 'Dock', region: 'us' })
  await leaveBulkChange(page, [operator])
  await expect(page.getByRole('region', { name: 'Bulk change' })).toContainText('Interrupted')
  await page.evaluate(async () => {
    const request = indexedDB.open('adit.bulk', 5)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    request.result.close()
  })
  await goInside(page, '/operators/bulk')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("The bulk change stored on this device can't be read")
  await expectAccessible(page, 'a bulk change that is not read')
  await page.evaluate(async () => {
    const request = indexedDB.deleteDatabase('adit.bulk')
    await new Promise((resolve) => request.addEventListener('success', resolve))
  })
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'No bulk change' })).toBeVisible()
})
