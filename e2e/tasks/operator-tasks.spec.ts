import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { OperatorList } from '#contract/operators.ts'
import { expect, test } from '../support/fixtures.ts'
import { selected } from '../support/palette.ts'
import { createHands, expectEffort } from './hands.ts'

// What people do most, as somebody does who sees the dashboard for the first time, and by keyboard alone. A limit
// is what a task takes now: a detour fails.

const EFFORT_OF_FILES = { pointer: { clicks: 7 }, keyboard: { keys: 14 } }

const heading = (name: string) => ({ name, level: 1, exact: true }) as const

test('an operator with two selectors is created', async ({ page, api }) => {
  const selectors = ['true', 'false'] as const
  const bindings = page.getByRole('checkbox', { name: 'bindings' })
  const first = page.getByRole('textbox', { name: /^Endpoint selector/ }).first()
  const stored = async () =>
    OperatorList.parse(await (await api.get('/api/kubernetes_operators')).json()).operators?.map(
      ({ binding }) => binding?.endpoint_selectors,
    )
  // Its permanent fields are empty.
  const agree = page
    .getByRole('dialog', { name: /^Create without / })
    .getByRole('button', { name: 'Create operator' })
  await page.goto('/operators')
  await test.step('by pointer', async () => {
    const hands = createHands(page)
    await hands.click(page.getByRole('button', { name: 'New operator' }).first())
    await hands.click(bindings)
    await hands.click(first)
    await hands.type(selectors[0])
    await hands.press('Enter')
    await hands.type(selectors[1])
    await hands.click(page.getByRole('button', { name: 'Create operator' }))
    await hands.click(agree)
    await expect(page.getByText('Operator created')).toBeVisible()
    // The form stays until the page of the operator is there.
    await expect(page.getByRole('heading', heading('New operator'))).toBeHidden()
    expectEffort('create an operator', 'pointer', hands, { clicks: 5, keys: 1 })
  })
  await test.step('by keyboard', async () => {
    const hands = createHands(page)
    await hands.press('c')
    await expect(page.getByLabel('Description', { exact: true })).toBeFocused()
    await hands.walkTo(bindings)
    await hands.press('Space')
    await hands.walkTo(first)
    await hands.type(selectors[0])
    await hands.press('Enter')
    await hands.type(selectors[1])
    await hands.press('Control+Enter')
    await hands.walkTo(agree)
    await hands.press('Enter')
    await expect(page.getByRole('heading', heading('New operator'))).toBeHidden()
    expectEffort('create an operator', 'keyboard', hands, { keys: 12 })
  })
  await expect.poll(stored).toEqual([selectors, selectors])
})

test('what is exported is edited and imported, with one review', async ({
  page,
  seedOperator,
  api,
}) => {
  const dialog = page.getByRole('dialog')
  for (const [way, from, to] of [
    ['pointer', 'us', 'eu'],
    ['keyboard', 'ap', 'jp'],
  ] as const)
    await test.step(`by ${way}`, async () => {
      const { id } = await seedOperator({ description: `Door ${way}`, region: from })
      await page.goto('/operators?all=yes')
      await expect(page.getByRole('link', { name: `Door ${way}` })).toBeVisible()
      const hands = createHands(page)
      const press = async (button: Locator) => {
        if (way === 'pointer') return hands.click(button)
        await hands.walkTo(button)
        await hands.press('Enter')
      }
      const open = async (name: string) => {
        if (way === 'pointer') {
          await hands.click(page.getByRole('button', { name: 'More', exact: true }))
          return hands.click(page.getByRole('button', { name: `${name}…`, exact: true }))
        }
        await hands.press('Control+k')
        await expect(dialog).toBeVisible()
        await hands.type(name)
        await expect(selected(page)).toContainText(`${name}…`)
        await hands.press('Enter')
      }
      await open('Export')
      const download = page.waitForEvent('download')
      await press(dialog.getByRole('button', { name: 'Export' }))
      const csv = await readFile(await (await download).path(), 'utf8')
      await expect(page.getByText(/^Exported \d+ operators?$/)).toBeVisible()
      await expect(dialog).toBeHidden()
      await open('Import')
      const choose = dialog.getByRole('button', { name: /file/i }).first()
      const chooser = page.waitForEvent('filechooser')
      if (way === 'pointer') await hands.click(choose)
      else {
        await expect(choose).toBeFocused()
        await hands.press('Enter')
      }
      const file = {
        name: 'e.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv.replace(`,${from},`, `,${to},`)),
      }
      await (await chooser).setFiles(file)
      const change = page.getByRole('button', { name: 'Change 1 operator' })
      await expect(change).toBeEnabled()
      await press(change)
      await expect
        .poll(async () => (await api.get(`/api/kubernetes_operators/${id}`)).json())
        .toMatchObject({ region: to })
      expectEffort('export, edit, import', way, hands, EFFORT_OF_FILES[way])
    })
})
