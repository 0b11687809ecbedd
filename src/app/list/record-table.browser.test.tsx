import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SortKey } from '../collections/search-types.ts'
import type { WireRecord } from '../resources/copied-resource.ts'
import { POLICIES } from '../resources/test-policies.ts'
import { showInPage } from '../ui/test-root.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { listedResource } from './listed-resource.ts'
import { RecordTable } from './record-table.tsx'
import { createSelection, type Selection } from './selection.ts'

const LISTED = listedResource(POLICIES)

const policies = (count: number): WireRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `pol_${at}`,
    description: `Door ${at}`,
    rules: ['10.0.0.0/8'],
    enabled: at % 2 === 0,
    owner_id: `usr_${at % 3}`,
    created_at: '2026-01-01T00:00:00Z',
  }))

type Shown = Partial<Parameters<typeof RecordTable>[0]> & { rows: readonly WireRecord[] }

const open = vi.fn<(row: { readonly id: string }) => void>()
const edit = vi.fn<(id: string) => void>()

const Sorted = ({ selection, ...props }: Shown & { selection: Selection }) => {
  const [sort, setSort] = useState<readonly SortKey[]>([])
  return (
    <main id="content" tabIndex={-1}>
      <button type="button">Before</button>
      <RecordTable
        label="Policies"
        resource={LISTED}
        sort={sort}
        onSort={setSort}
        selection={selection}
        links={{ hrefOf: ({ id }) => `#${id}`, open, preload: () => undefined }}
        onEdit={edit}
        foot="All loaded"
        actions={<button type="button">Export</button>}
        {...props}
      />
      <button type="button">After</button>
    </main>
  )
}

const table = page.getByRole('table', { name: 'Policies' })
const rowAt = (at: number) =>
  table.element().querySelector<HTMLTableRowElement>(`tr[data-index="${at}"]`)
const drawn = () => [...table.element().querySelectorAll('tr[data-index]')].length
const focusedIn = () => document.activeElement?.closest('tr')?.dataset['index']

/** Shows a table of policies. */
const show = async (props: Shown, width = 1400) => {
  await page.viewport(width, 900)
  open.mockClear()
  edit.mockClear()
  const selection = createSelection()
  const shown = showInPage(<Sorted {...props} selection={selection} />)
  await expect.element(table).toBeInTheDocument()
  return {
    selection,
    showNext: (next: Shown) => shown.show(<Sorted {...next} selection={selection} />),
  }
}

test('of ten thousand rows only those in sight are in the page, wherever it is scrolled to', async () => {
  await show({ rows: policies(10_000) })
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001')
  expect(rowAt(0)?.ariaRowIndex ?? rowAt(0)?.getAttribute('aria-rowindex')).toBe('2')
  expect(drawn()).toBeLessThan(40)
  await userEvent.keyboard('j{End}')
  await expect.poll(() => rowAt(9_999)?.textContent).toContain('Door 9999')
  expect(rowAt(0)).toBeNull()
  expect(rowAt(9_999)?.getAttribute('aria-rowindex')).toBe('10001')
  const bottom = () => rowAt(9_999)?.getBoundingClientRect().bottom ?? Infinity
  await expect.poll(bottom).toBeLessThanOrEqual(innerHeight)
  expect(drawn()).toBeLessThan(60)
  await userEvent.keyboard('{Home}')
  await expect.poll(() => focusedIn()).toBe('0')
  expect(scrollY).toBe(0)
})

test('keys move and select from load on, and the rows are one stop of the Tab key', async () => {
  const { selection } = await show({ rows: policies(12) })
  await userEvent.keyboard('j')
  expect(focusedIn()).toBe('0')
  await userEvent.keyboard('jx')
  expect([...selection.ids]).toEqual(['pol_1'])
  await userEvent.keyboard('jj{Shift>}x{/Shift}')
  expect([...selection.ids]).toEqual(['pol_1', 'pol_2', 'pol_3'])
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'pol_3' }))
  await userEvent.keyboard('e')
  expect(edit).toHaveBeenLastCalledWith('pol_3')
  await userEvent.keyboard('{Escape}')
  expect(selection.ids.size).toBe(0)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('After')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(focusedIn()).toBe('3')
})
