import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WireRecord } from '../resources/collected-resource.ts'
import { bar, boxAt, drawn, focusedIn, policies, press, rowAt, show, table } from './test-table.tsx'

test('of ten thousand rows only those in sight are in the page, wherever it is scrolled to', async () => {
  await show({ rows: policies(10_000) })
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001')
  expect(rowAt(0)?.getAttribute('aria-rowindex')).toBe('2')
  expect(drawn()).toBeLessThan(40)
  await press('j{End}')
  await expect.poll(() => rowAt(9_999)?.textContent).toContain('Door 9999')
  expect(rowAt(0)).toBeNull()
  expect(rowAt(9_999)?.getAttribute('aria-rowindex')).toBe('10001')
  const bottom = () => rowAt(9_999)?.getBoundingClientRect().bottom ?? Infinity
  await expect.poll(bottom).toBeLessThanOrEqual(innerHeight)
  expect(drawn()).toBeLessThan(60)
  scrollTo(0, 200_000)
  await expect.poll(() => Number(rowAt(4_450)?.dataset['index'])).toBe(4_450)
  await press('{Home}')
  await expect.poll(() => focusedIn()).toBe('0')
  expect(scrollY).toBe(0)
})

test('a heading sorts, and only the one that sorts has an arrow', async () => {
  await show({ rows: policies(20) })
  const sorted = () =>
    [...table.element().querySelectorAll('th')].flatMap((heading) =>
      heading.ariaSort === null || heading.ariaSort === ''
        ? []
        : [`${heading.textContent} ${heading.ariaSort}`],
    )
  expect(sorted()).toEqual([])
  const heading = (name: string) => table.getByRole('button', { name, exact: true })
  await userEvent.click(heading('Owner'))
  expect(sorted()).toEqual(['Owner ascending'])
  await userEvent.click(heading('Owner'))
  expect(sorted()).toEqual(['Owner descending'])
  await userEvent.click(heading('Created'))
  expect(sorted()).toEqual(['Created descending'])
})

test('groups have a heading with their count, which selects them, and no key stops there', async () => {
  const rows = policies(9).toSorted((a, b) =>
    String(a['owner_id']).localeCompare(String(b['owner_id'])),
  )
  const groupOf = ({ owner_id }: WireRecord) => ({
    id: String(owner_id),
    title: `By ${String(owner_id)}`,
    rank: Number(String(owner_id).at(-1)),
  })
  const { selection } = await show({ rows, groupOf })
  await expect.element(table).toHaveAttribute('aria-rowcount', '13')
  expect(rowAt(3)?.previousElementSibling?.textContent).toContain('By usr_1 3')
  expect(rowAt(3)?.getAttribute('aria-rowindex')).toBe('7')
  await press('jjj')
  expect(focusedIn()).toBe('2')
  await press('j')
  expect(focusedIn()).toBe('3')
  await press('kk{Home}')
  expect(focusedIn()).toBe('0')
  await userEvent.click(page.getByRole('button', { name: 'Select 3 of By usr_1' }))
  expect([...selection.ids]).toEqual(['pol_1', 'pol_4', 'pol_7'])
})

test('on a phone each record is a card with a line for each field', async () => {
  await show({ rows: policies(50) }, 390)
  const lines = [...(rowAt(0)?.cells ?? [])].slice(2).map((cell) => {
    const { content } = getComputedStyle(cell, '::before')
    return `${content} ${cell.textContent}`
  })
  expect(lines.slice(0, 3)).toEqual(['"Rules" 10.0.0.0/8', '"Enabled" yes', '"Owner" usr_0'])
  expect(document.documentElement.scrollWidth).toBe(390)
  await userEvent.click(boxAt(0))
  await expect.element(bar).toHaveTextContent('1 selected')
})

test('columns are chosen, in their order, and stored on this device; those without room are named', async () => {
  localStorage.clear()
  const headings = () =>
    [...table.element().querySelectorAll('th[scope="col"]')].slice(1).map((one) => one.textContent)
  const { end } = await show({ rows: policies(20), isChoosing: true })
  expect(headings()).toEqual(['Description', 'Rules', 'Enabled', 'Owner', 'Edges', 'Created'])
  await userEvent.click(page.getByRole('checkbox', { name: 'Owner' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'ID', exact: true }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Rules' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Rules' }))
  const chosen = ['Description', 'Enabled', 'Edges', 'Created', 'ID', 'Rules']
  await expect.poll(headings).toEqual(chosen)
  end()
  const again = await show({ rows: policies(20), isChoosing: true }, 700)
  await expect.element(page.getByText('No room in this window').first()).toBeInTheDocument()
  expect(headings().length).toBeLessThan(chosen.length)
  await userEvent.click(page.getByRole('button', { name: 'Reset columns' }))
  again.end()
  await show({ rows: policies(20) })
  expect(headings()).toEqual(['Description', 'Rules', 'Enabled', 'Owner', 'Edges', 'Created'])
})
