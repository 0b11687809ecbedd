import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goInside, openSettings, signOut } from './navigation.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Operators', exact: true })
const matching = (page: Page, text: string | RegExp) => list(page).getByText(text).first()
const meter = (page: Page) => page.getByRole('group', { name: 'Copy of all operators' })

/** The databases with copies on this device. */
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name?.startsWith('adit.mirror ')),
  )

/** Remembers the tab's connection on this device, as the choice in the settings does. */
const remember = async (page: Page) => {
  await page.goto('/settings')
  await page.getByLabel('Remember on this device').check()
}

test.describe('250 operators', () => {
  test.use({ filling: { operators: 250 } })

  test('are on the device as long as the connection is remembered there', async ({
    page,
    context,
    fault,
    api,
  }) => {
    await test.step('are on the device as soon as the connection is remembered, and no longer', async () => {
      await page.goto('/operators?q=operator')
      await expect(matching(page, '250 of 250 operators match')).toBeVisible()
      expect(await databases(page)).toEqual([])
      await openSettings(page)
      await page.getByLabel('Remember on this device').check()
      await expect(page.getByText('On this device', { exact: true })).toBeVisible()
      expect(await databases(page)).toHaveLength(1)
      // The next visit does not need the list: it does not answer.
      await fault({ kind: 'status', status: 503, path: '/kubernetes_operators', times: 1000 })
      await page.goto('/operators?q=%22operator+12%22')
      await expect(matching(page, '11 of 250 operators match')).toBeVisible()
      await openSettings(page)
      await page.getByLabel('Remember on this device').uncheck()
      await expect(page.getByText('In memory', { exact: true })).toBeVisible()
      await expect.poll(() => databases(page)).toEqual([])
      // Nothing was lost, and nothing is asked for again.
      await expect(page.getByText('250', { exact: true })).toBeVisible()
      await api.delete('/faults')
    })

    await test.step('are removed from the device by a sign-out in a tab that never showed them', async () => {
      await page.getByLabel('Remember on this device').check()
      await expect(page.getByText('On this device', { exact: true })).toBeVisible()
      const other = await context.newPage()
      await page.close()
      await other.goto('/settings')
      expect(await databases(other)).toHaveLength(1)
      await signOut(other)
      await expect(other).toHaveURL(/\/connect/)
      await expect.poll(() => databases(other)).toEqual([])
    })
  })

  test('are the same in all tabs, and removed from all', async ({ page, context, api }) => {
    const other = await context.newPage()
    await test.step('what a tab without the copy learns of a record, the copy has at once', async () => {
      await remember(page)
      await goInside(page, '/operators?q=%22door+of+the+barn%22')
      await expect(matching(page, '0 of 250 operators match')).toBeVisible()
      const made: { id: string } = await (
        await api.post('/api/kubernetes_operators', { data: { description: 'door of the barn' } })
      ).json()
      await other.goto('/operators')
      await expect(other.getByRole('link', { name: 'door of the barn' })).toBeVisible()
      // Its very first reply.
      await expect(matching(page, '1 of 251 operators matches')).toBeVisible()
      // The page shows the row of the list until the operator itself is read.
      const read = other.waitForResponse((response) => response.url().endsWith(made.id))
      await goInside(other, `/operators/${made.id}`)
      await expect(other.getByRole('heading', { name: 'door of the barn', level: 1 })).toBeVisible()
      await read
      await api.delete(`/api/kubernetes_operators/${made.id}`)
      await other.getByRole('button', { name: 'Refresh' }).first().click()
      await expect(matching(page, '0 of 250 operators match')).toBeVisible()
    })

    await test.step('are removed from the device when another tab with them is open, too', async () => {
      expect(await databases(page)).toHaveLength(1)
      await goInside(other, '/settings')
      await signOut(other)
      await expect(page).toHaveURL(/\/connect/)
      await expect.poll(() => databases(page)).toEqual([])
    })
  })

  test('are there without shared workers, too, in each tab', async ({ page, context }) => {
    await context.addInitScript(() => {
      // As in browsers that have none.
      Reflect.deleteProperty(globalThis, 'SharedWorker')
    })
    await remember(page)
    await goInside(page, '/operators?q=operator')
    await expect(matching(page, '250 of 250 operators match')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/operators?q=operator')
    await expect(matching(other, '250 of 250 operators match')).toBeVisible()
    await other.goto('/operators/new')
    await other.getByLabel('Description', { exact: true }).fill('operator by hand')
    await other.getByRole('button', { name: 'Create operator' }).click()
    await expect(other.getByRole('heading', { name: 'operator by hand', level: 1 })).toBeVisible()
    await expect(matching(page, '251 of 251 operators match')).toBeVisible()
  })

  test('can be looked at page by page when the worker does not come', async ({
    page,
    context,
    expectConsole,
  }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SharedWorker')
      // A server that has another build by now sends its page in place of the file.
      const Own = Worker
      globalThis.Worker = class extends Own {
        constructor(_url: string | URL, options?: WorkerOptions) {
          super('/not-there.js', options)
        }
      }
    })
    // Firefox names the directive.
    expectConsole(/TrustedScriptURL|trusted-types|worker/i)
    await page.goto('/operators?all=yes')
    await expect(page.getByText("Couldn't load the part of the dashboard").first()).toBeVisible()
    await page.getByRole('link', { name: 'Operators', exact: true }).first().click()
    await expect(page.getByRole('table').getByRole('link').first()).toHaveText('operator 250')
  })
})

test.describe('1,200 operators', () => {
  test.use({ filling: { operators: 1_200 } })

  test('a page that fails in the middle is asked for again, and the walk comes to its end', async ({
    page,
    fault,
  }) => {
    await fault({ kind: 'status', status: 500, path: '/kubernetes_operators', skip: 6, times: 1 })
    await page.goto('/operators?q=operator')
    await expect(matching(page, '1,200 of 1,200 operators match')).toBeVisible()
    await expect(meter(page).getByRole('button', { name: 'Refresh' })).toBeVisible()
  })
})
