import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { copiedText, keepCopied } from '../support/copied-text.ts'
import { colourOf } from '../support/code-editor.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ permissions: ['clipboard-write'] })

const DOOR = {
  description: 'Edge gateway',
  region: 'eu',
  metadata: '{"team":"door"}',
  enabled_features: ['bindings' as const],
  deployment: { name: 'edge', namespace: 'door' },
  binding: { endpoint_selectors: ['true', "endpoint.type == 'tls'"] },
}

const code = (page: Page) => page.getByRole('textbox', { name: 'JSON', exact: true })

test('a document is read in colours and by keyboard, copied whole, and downloaded as it was sent', async ({
  page,
  seedOperator,
  api,
}) => {
  await keepCopied(page)
  const { id } = await seedOperator(DOOR)
  await page.goto(`/operators/${id}?tab=json`)
  await expect(code(page)).toContainText('"namespace": "door",')
  await expect(code(page)).toHaveAttribute('aria-readonly', 'true')
  await expect(code(page)).toHaveAttribute('contenteditable', 'false')
  expect(await colourOf(code(page), '"namespace"')).not.toBe(await colourOf(code(page), '"door"'))
  await page.getByRole('button', { name: 'Copy', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type('x')
  await expect(code(page)).toContainText(`"id": "${id}",`)
  await expectAccessible(page, 'JSON of an operator')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => copiedText(page)).toContain('\n  "deployment": {\n    "name": "edge",\n')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${id}.json`)
  const stream = await file.createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text).toBe(await (await api.get(`/api/kubernetes_operators/${id}`)).text())
  await page.setViewportSize({ width: 390, height: 844 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await test.step('without the code editor it is a plain text', async () => {
    await page.evaluate(() => localStorage.setItem('adit.editor', 'off'))
    await page.reload()
    await expect(page.locator('pre')).toContainText('"namespace": "door",')
    await expect(code(page)).toHaveCount(0)
  })
})
