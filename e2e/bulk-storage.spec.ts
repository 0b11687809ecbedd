import type { APIRequestContext } from '@playwright/test'
import { OperatorList } from '#contract/operators.ts'
import { fillStorage } from './bulk-journal.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'
import { planRegion } from './plan-region.ts'

// A bulk change on a device whose storage is full.

const regionsOf = async (api: APIRequestContext) =>
  OperatorList.parse(await (await api.get('/api/kubernetes_operators')).json()).operators?.map(
    ({ region }) => region,
  )

test('a change starts although the storage is full, and says that it cannot be resumed', async ({
  page,
  seedOperator,
  hold,
  api,
}) => {
  await seedOperator({ description: 'Quay', region: 'us' })
  await seedOperator({ description: 'Dock', region: 'us' })
  await planRegion(page)
  await expect(page.getByText('Will change: 2')).toBeVisible()
  await fillStorage(page)
  const release = await hold({ method: 'PATCH', path: '/kubernetes_operators/:id', times: 2 })
  await page.getByRole('button', { name: 'Change 2 operators' }).click()
  await expect(page.getByText("This change can't be resumed after this tab closes")).toBeVisible()
  await test.step('the browser asks before the tab with it closes; other pages of the tab are free', async () => {
    await goInside(page, '/settings')
    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await closing
    await goInside(page, '/operators/bulk')
  })
  await release()
  await expect(page.getByText('Finished: 2 operators').first()).toBeVisible()
  expect(await regionsOf(api)).toEqual(['eu', 'eu'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restores 2 operators.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => regionsOf(api)).toEqual(['us', 'us'])
})
