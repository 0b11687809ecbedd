import { fillStorage, storedBulkChanges } from './bulk-journal.ts'
import { expect, test } from './fixtures.ts'
import { planRegion } from './plan-region.ts'

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
})
