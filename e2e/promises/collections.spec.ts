import type { Page } from '@playwright/test'
import { title } from '../support/all-operators.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, openSettings, signOut } from '../support/navigation.ts'

const copies = (page: Page) => page.getByRole('region', { name: 'Data in this browser' })

/** The databases with records on this device. */
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name?.startsWith('adit.records ')),
  )

test.describe('250 operators', () => {
  test.use({ filling: { operators: 250 } })

  test('are on the device as long as the connection is remembered there, the same in all tabs, and removed from all', async ({
    page,
    context,
    fault,
    api,
  }) => {
    await test.step('are on the device as soon as the connection is remembered, and no longer', async () => {
      await page.goto('/operators?q=operator')
      await expect(title(page)).toContainText('250 of 250')
      expect(await databases(page)).toEqual([])
      await openSettings(page)
      await page.getByLabel('Remember on this device').check()
      await expect(copies(page)).toContainText('250 records, on this device')
      expect(await databases(page)).toHaveLength(1)
      // The next visit does not need the list: it does not answer.
      await fault({ kind: 'status', status: 503, path: '/kubernetes_operators', times: 1000 })
      await page.goto('/operators?q=%22operator+12%22')
      await expect(title(page)).toContainText('11 of 250')
      await openSettings(page)
      await page.getByLabel('Remember on this device').uncheck()
      await expect(copies(page)).toContainText('250 records, in memory')
      await expect.poll(() => databases(page)).toEqual([])
      // Nothing was lost, and nothing is asked for again.
      await expect(copies(page)).toContainText('250 records')
      await api.delete('/faults')
      await copies(page).getByRole('button', { name: 'Clear copies' }).click()
      await expect(copies(page).getByRole('definition')).toHaveText('None')
      await goInside(page, '/operators?q=operator')
      await expect(title(page)).toContainText('250 of 250')
      await openSettings(page)
    })

    await page.getByLabel('Remember on this device').check()
    await expect(copies(page)).toContainText('250 records, on this device')
    const other = await context.newPage()
    await test.step('what a tab that loads nothing learns of a record, another one has at once', async () => {
      await goInside(page, '/operators?q=%22door+of+the+barn%22')
      await expect(title(page)).toContainText('0 of 250')
      const made: { id: string } = await (
        await api.post('/api/kubernetes_operators', { data: { description: 'door of the barn' } })
      ).json()
      await other.goto('/operators')
      await expect(other.getByRole('link', { name: 'door of the barn' })).toBeVisible()
      // Its very first reply.
      await expect(title(page)).toContainText('1 of 251')
      // The page shows the row of the list until the operator itself is read.
      const read = other.waitForResponse((response) => response.url().endsWith(made.id))
      await goInside(other, `/operators/${made.id}`)
      await expect(other.getByRole('heading', { name: 'door of the barn', level: 1 })).toBeVisible()
      await read
      await api.delete(`/api/kubernetes_operators/${made.id}`)
      await other.getByRole('button', { name: 'Refresh' }).first().click()
      await expect(title(page)).toContainText('0 of 250')
    })

    await test.step('are removed from the device when another tab with them is open, too', async () => {
      expect(await databases(page)).toHaveLength(1)
      await goInside(other, '/settings')
      await signOut(other)
      await expect(page).toHaveURL(/\/connect/)
      await expect.poll(() => databases(page)).toEqual([])
    })
  })
})
