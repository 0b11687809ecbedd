import { useState } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WireRecord } from '../resources/collected-resource.ts'
import { POLICIES } from '../resources/test-policies.ts'
import { showInPage } from '../ui/test-root.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { listedResource } from './listed-resource.tsx'
import { RecordTable } from './record-table.tsx'
import { groupRows, type RowGroup } from './row-groups.ts'
import { createSelection, type Selection } from './selection.ts'

const LISTED = listedResource(POLICIES.collected, POLICIES.pages)

/** So many made-up policies. */
export const policies = (count: number): WireRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `pol_${at}`,
    description: `Door ${at}`,
    rules: ['10.0.0.0/8'],
    enabled: at % 2 === 0,
    owner_id: `usr_${at % 3}`,
    created_at: '2026-01-01T00:00:00Z',
  }))

const NO_WORDS: readonly string[] = []

type Shown = {
  rows: readonly WireRecord[]
  groupOf?: (record: WireRecord) => RowGroup
  isChoosing?: boolean
  words?: readonly string[]
}

export const open = vi.fn<(row: { readonly id: string }) => void>()
export const edit = vi.fn<(row: { readonly id: string }) => void>()
const LINKS = { hrefOf: ({ id }: { readonly id: string }) => `#${id}`, open, edit }

export const Sorted = ({
  rows,
  groupOf,
  isChoosing = false,
  words = NO_WORDS,
  selection,
}: Shown & { selection: Selection }) => {
  const [sort, setSort] = useState('')
  return (
    <main id="content" tabIndex={-1}>
      <button type="button">Before</button>
      <RecordTable
        list={{
          ...groupRows(rows, groupOf),
          listed: LISTED,
          view: undefined,
          words,
          sort,
          selection,
          onSort: setSort,
        }}
        links={LINKS}
        foot="All loaded"
        actions={<button type="button">Export</button>}
        isChoosing={isChoosing}
        onChosen={() => undefined}
      />
      <button type="button">After</button>
    </main>
  )
}

export const table = page.getByRole('table', { name: 'Policies' })
export const rowAt = (at: number) =>
  table.element().querySelector<HTMLTableRowElement>(`tr[data-index="${at}"]`)
export const drawn = () => [...table.element().querySelectorAll('tr[data-index]')].length
export const focusedIn = () => document.activeElement?.closest('tr')?.dataset['index']

/** Shows a table of policies. */
export const show = async (props: Shown, width = 1400) => {
  await page.viewport(width, 900)
  open.mockClear()
  edit.mockClear()
  const selection = createSelection()
  const shown = showInPage(<Sorted {...props} selection={selection} />)
  await expect.element(table).toBeInTheDocument()
  return {
    selection,
    showNext: (next: Shown) => shown.show(<Sorted {...next} selection={selection} />),
    end: shown.end,
  }
}

export const press = userEvent.keyboard
export const boxAt = (at: number) => rowAt(at)?.querySelector('input') ?? document.body
export const bar = page.getByRole('region', { name: 'Selected policies' })
