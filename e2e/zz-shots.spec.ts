import { test } from './fixtures.ts'
import { goInside } from './navigation.ts'

const LONG = 'Warehouse door of the very long building in the north of the city, '.repeat(6)
for (const [scheme, width, height] of [
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 390, 844],
  ['dark', 390, 844],
] as const)
  test(`shots ${scheme} ${width}`, async ({ page, api, seedOperator, fault }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height })
    const shot = async (name: string) => {
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/act-shots/${name}-${scheme}-${width}.png` })
    }
    const one = await seedOperator({ description: 'Gate', region: 'eu' })
    const two = await seedOperator({
      description: LONG.slice(0, 250),
      region: 'eu',
      metadata: '{"a":1}',
    })
    await page.goto('/operators')
    for (const [id, text] of [
      [one.id, 'Door'],
      [two.id, 'Dock of the warehouse'],
    ] as const) {
      await goInside(page, `/operators/${id}/edit`)
      await page.getByLabel('Description').fill(text)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('heading', { name: text, level: 1 }).waitFor()
    }
    await goInside(page, '/operators/k8sop_missing')
    await page.waitForTimeout(800)
    await goInside(page, '/activity')
    await shot('mine')
    await page
      .getByRole('button', { name: /^Details of updateOperator/ })
      .first()
      .click()
    await shot('details')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Download support bundle' }).click()
    await shot('bundle')
    await page.keyboard.press('Escape')
    await goInside(page, '/activity?tab=everyone')
    await shot('everyone')
    await goInside(page, '/activity?tab=everyone&key=nobody')
    await shot('everyone-none')
    await goInside(page, '/activity?q=nothing%20here')
    await shot('none')
    await fault({ kind: 'status', status: 500, method: 'GET', path: '/account/audit', times: 9 })
    void api
  })
