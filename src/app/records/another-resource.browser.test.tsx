import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Policy } from '../resources/test-policy-operations.ts'
import { servePolicies } from '../resources/test-policy-service.ts'
import { openPolicyApp } from './test-policy-app.tsx'

// A made-up resource in the parts that every resource has: all that they know of it is what its fields say.

let close = async (): Promise<void> => undefined
afterEach(async () => {
  await close()
  vi.restoreAllMocks()
})

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
/** Chooses what is in the menu of the list. */
const chooseInMenu = async (name: string) => {
  await press('More')
  await press(name)
}
const dialog = page.getByRole('dialog')

/** Opens the list of 120 policies, the newest of which is the first. */
const open = async (width = 1400) => {
  await page.viewport(width, 900)
  const service = servePolicies(120)
  const app = openPolicyApp(service.fetch)
  close = app.close
  await expect.element(page.getByRole('heading', { name: 'Policies 120' })).toBeInTheDocument()
  const grid = page.getByRole('table', { name: 'Policies' })
  await expect.element(grid).toBeInTheDocument()
  const row = (at: number) =>
    grid.element().querySelector<HTMLTableRowElement>(`tr[data-index="${at}"]`)
  await expect.poll(() => row(0)?.textContent).toContain('Door 119')
  const textsOf = (at: number) => [...(row(at)?.cells ?? [])].map((cell) => cell.textContent)
  const newest = (count: number): Policy[] =>
    [...service.stored.values()].slice(-count).toReversed()
  return { ...service, ...app, grid, row, textsOf, newest }
}

/** Selects the first rows of the list. */
const select = async (row: (at: number) => Element | null, count: number) => {
  for (let at = 0; at < count; at += 1)
    await userEvent.click(row(at)?.querySelector('input') ?? document.body)
  await expect.element(page.getByText(`${count} selected`)).toBeInTheDocument()
}

test('all are listed in columns by their fields, which sort them', async () => {
  const { grid, row, textsOf } = await open()
  expect([...grid.element().querySelectorAll('thead th')].map((one) => one.textContent)).toEqual([
    '',
    'Description',
    'Rules',
    'Enabled',
    'Owner',
    'Edges',
    'Created',
  ])
  expect(textsOf(0).slice(1, 6)).toEqual([
    'Door 119pol_0119',
    '10.0.0.0/8',
    'no',
    'usr_4',
    'edg_119',
  ])
  expect(row(0)?.querySelector('time')?.dateTime).toBe('2026-01-01T01:59:00.000Z')
  await grid.getByRole('button', { name: 'Enabled' }).click()
  await grid.getByRole('button', { name: 'Enabled' }).click()
  await expect.poll(() => textsOf(0)[3]).toBe('yes')
  await chooseInMenu('Columns…')
  await page.getByRole('checkbox', { name: 'Owner' }).click()
  await page.getByRole('checkbox', { name: 'ID' }).click()
  await expect.poll(() => textsOf(0).at(-1)).toMatch(/^pol_/)
  expect(textsOf(0)).not.toContain('usr_4')
  await press('Reset columns')
  await press('Done')
})

test('a bulk change of a field, and back', async () => {
  const { row, newest } = await open()
  const now = () => newest(1).map(({ rules }) => rules)
  expect(now()).toEqual([['10.0.0.0/8']])
  await select(row, 3)
  await press('Edit field…')
  await press('Add to rules…')
  await dialog.getByLabelText('Rules').fill('1.2.3.4/32')
  await press('Review changes')
  await expect.element(page.getByText(/Will change: \d/)).toBeInTheDocument()
  await press(/^Change \d (policy|policies)$/)
  await expect.poll(now).toEqual([['10.0.0.0/8', '1.2.3.4/32']])
  await press('Undo')
  await expect.element(page.getByText('Newer edits are kept.')).toBeInTheDocument()
  await press('Undo')
  await expect.poll(now).toEqual([['10.0.0.0/8']])
})
