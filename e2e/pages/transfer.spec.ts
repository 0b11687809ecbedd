import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chooseInMenu } from '../support/all-operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { copiedText, keepCopied } from '../support/copied-text.ts'
import { expect, test } from '../support/fixtures.ts'

const DOOR = {
  description: '=HYPERLINK("http://x","Door")',
  metadata: '{"team":"payments"}',
  region: 'eu',
  enabled_features: ['bindings' as const],
  deployment: { name: 'agent', version: '1.10', namespace: 'edge', cluster_name: 'pdx' },
  binding: { endpoint_selectors: ['true'] },
}

const openDialog = async (page: Page, name: 'Export' | 'Import'): Promise<Locator> => {
  await chooseInMenu(page, `${name}…`)
  return page.getByRole('dialog', { name: `${name} operators` })
}

const exported = async (page: Page, format: RegExp): Promise<string> => {
  const dialog = await openDialog(page, 'Export')
  await dialog.getByRole('radio', { name: format }).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  await expect(dialog).toBeHidden()
  return text
}

const choose = (dialog: Locator, name: string, text: string) =>
  dialog
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('an export that was edited comes back as exactly those changes', async ({
  page,
  api,
  seedOperator,
  hold,
}) => {
  skipInStockFirefox(
    'A download of a page has no id over WebDriver BiDi, and Playwright does not hear of it',
  )
  const { id } = await seedOperator(DOOR)
  await keepCopied(page)
  const letGo = await hold({ method: 'GET' })
  await page.goto('/operators?all=yes')
  const dialogs = page.getByRole('dialog')
  // Regression: before anything was loaded, a file without operators was written.
  const empty = await openDialog(page, 'Export')
  await expect(empty).toContainText('Nothing loaded yet')
  await expect(empty.getByRole('button', { name: 'Export' })).toBeDisabled()
  await letGo()
  await expect(empty.getByRole('button', { name: 'Export' })).toBeEnabled()
  await expectAccessible(page, 'export')
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  const csv = await exported(page, /CSV/)
  expect(csv).toContain(`"'=HYPERLINK(""http://x"",""Door"")"`)
  expect(csv).toContain(`"'1.10"`)
  const dialog = await openDialog(page, 'Import')
  await choose(dialog, 'same.csv', csv)
  await expect(dialog.getByRole('status')).toHaveText('1 unchanged.')
  await expect(dialog.getByRole('button', { name: /Review/ })).toBeHidden()
  await choose(dialog, 'gone.csv', csv.replaceAll(id, 'k8sop_gone'))
  await expect(dialog.getByRole('status')).toHaveText('1 not in this account.')
  await dialog.getByRole('checkbox', { name: /again, with a new ID/ }).check()
  await expect(dialog.getByRole('status')).toHaveText('1 new operator, 1 not in this account.')
  // As Excel writes it.
  const rest = ','.repeat(12)
  const edited = csv.replace(',eu,', ',us,').replaceAll('\r\n', '\n')
  await choose(
    dialog,
    'edited.csv',
    `${edited},"=new",,"bindings, gatway"${rest},\n,Gate,,,us${rest}\n`,
  )
  await expect(dialog.getByRole('status')).toHaveText('1 change, 1 new operator, 1 faulty record.')
  await expect(dialog).toContainText(/Line 3, column \d+: .*enabled_features/)
  await expectAccessible(page, 'import of a file with faults')
  await dialog.getByRole('button', { name: 'Copy all' }).click()
  expect(await copiedText(page)).toMatch(/^Line 3, column \d+: enabled_features/)
  await dialog.getByRole('button', { name: 'Review 2 changes' }).click()
  await expect(page.getByText('Will change: 1 · Will be created: 1')).toBeVisible()
  const planned = page.getByRole('table', { name: 'What would change' }).getByRole('row')
  await expect(planned.filter({ hasText: 'line 2' })).toContainText('Region: eu → us')
  await expect(planned.filter({ hasText: 'Gate' })).toContainText('Region: us')
  await page.getByRole('button', { name: 'Change 2 operators' }).click()
  await expect(async () => {
    const reply = await (await api.get(`/api/kubernetes_operators/${id}`)).json()
    expect(reply).toMatchObject({ ...DOOR, region: 'us' })
  }).toPass()
})
