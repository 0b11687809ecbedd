import { useSelector } from '@tanstack/react-store'
import { createRef, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestMirror, testRow } from '../mirror/test-mirror.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { createListView, type ListView } from './list-view.ts'
import type { ListRow } from './list-column.ts'
import { ListedContext, listedResource } from './listed-resource.ts'
import { RecordGrid } from './record-grid.tsx'
import { createSelection } from './selection.ts'
import { testRowOf } from './test-row-of.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { showInPage } from '../ui/test-root.ts'

const COUNT = 10_000
const listed = listedResource({
  words: { one: 'policy', other: 'policies' },
  pages: { list: '/policies', bulk: '/policies/bulk', record: '/policies/$id' },
  copied: {
    ...COPIED_OPERATORS,
    fields: [{ path: 'id', heading: 'ID', kind: 'id', set: 'never', sort: 'id' }],
  },
})
const columns = listed.columns.slice(0, 1)

const Grid = ({
  view,
  selection,
  onOpen,
}: {
  view: ListView
  selection: ReturnType<typeof createSelection>
  onOpen: (id: string) => void
}) => {
  const shown = useSelector(view.shown)
  return (
    shown && (
      <RecordGrid
        view={view}
        shown={shown}
        isHidden={false}
        columns={columns}
        widths={{}}
        onWidths={() => undefined}
        isChosen={false}
        size={{ rowHeight: 44, isCards: false, isWide: true, density: 'comfortable' }}
        selection={selection}
        idsOf={async () => Array.from({ length: COUNT }, (_, at) => `ipp_${at}`)}
        links={{
          hrefOf: ({ id }) => `#${id}`,
          open: ({ id }: Pick<ListRow, 'id'>) => onOpen(id),
          preload: () => undefined,
        }}
        onEdit={() => undefined}
        sort={[]}
        onSort={() => undefined}
        enterRows={createRef()}
        peekPlace={document.body}
      />
    )
  )
}

/** Shows ten thousand rows. */
const show = async () => {
  const rows = Array.from({ length: COUNT }, (_, at) => testRow(`ipp_${at}`))
  const view = createListView(createTestMirror(rows).mirror, testRowOf)
  view.search('', [])
  const selection = createSelection()
  const onOpen = vi.fn<(id: string) => void>()
  showInPage(
    <ListedContext value={listed}>
      <Grid view={view} selection={selection} onOpen={onOpen} />
    </ListedContext>,
  )
  const grid = page.getByRole('grid', { name: 'Policies' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  const rowOf = (at: number) => grid.element().querySelector<HTMLElement>(`[data-index="${at}"]`)
  await expect.poll(() => rowOf(0)?.textContent).toContain('ipp_0')
  return {
    view,
    grid,
    selection,
    onOpen,
    rowOf,
    focused: () => document.activeElement?.textContent,
  }
}

test('of ten thousand rows only those around the ones in sight are in the page', async () => {
  const { grid, rowOf } = await show()
  const drawn = () => grid.element().querySelectorAll('tr[data-index]').length
  expect(drawn()).toBeLessThan(150)
  scrollTo(0, 44 * 7_000)
  await expect.poll(() => rowOf(7_000)?.textContent).toContain('ipp_7000')
  expect(drawn()).toBeLessThan(200)
  expect(rowOf(0)).toBeNull()
  scrollTo(0, 0)
})

// Regression: a search that found another number of rows made the styles of all of them anew.
test('rows inherit no variable that changes with their number', async () => {
  const { grid } = await show()
  const { style } = grid.element().parentElement ?? document.body
  expect([...style].filter((name) => name.startsWith('--'))).toEqual(['--row'])
})

test('rows that are at hand are there as soon as the grid is', async () => {
  const { view, selection } = await show()
  const first = vi.fn<(rows: number) => void>()
  const Shown = () => {
    useLayoutEffect(() => first(document.querySelectorAll('#again tr[data-index]').length), [])
    return <Grid view={view} selection={selection} onOpen={() => undefined} />
  }
  showInPage(
    <ListedContext value={listed}>
      <div id="again">
        <Shown />
      </div>
    </ListedContext>,
  )
  await expect.poll(() => first.mock.calls).toHaveLength(1)
  expect(first.mock.calls[0]?.[0]).toBeGreaterThan(innerHeight / 44 / 2)
})

test('the keys move the row that has the focus, and open it', async () => {
  const { rowOf, onOpen, focused } = await show()
  rowOf(0)?.focus()
  await userEvent.keyboard('{ArrowDown}j')
  await expect.poll(focused).toContain('ipp_2')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toContain(`ipp_${COUNT - 1}`)
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toContain('ipp_0')
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith('ipp_0')
})

// Regression: g e, pressed in a row, opened the form of its record.
test('the second key of a shortcut means nothing in the rows', async () => {
  const { selection, rowOf } = await show()
  rowOf(0)?.focus()
  await userEvent.keyboard('gx')
  expect(selection.ids.size).toBe(0)
  await userEvent.keyboard('x')
  expect(selection.ids.size).toBe(1)
})

test('Shift and an arrow select a range, x one more, and Escape none', async () => {
  const { rowOf, selection, focused } = await show()
  rowOf(0)?.focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(() => [...selection.ids]).toEqual(['ipp_0', 'ipp_1', 'ipp_2'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toContain('ipp_3')
  await userEvent.keyboard('x')
  expect(selection.ids.size).toBe(4)
  await userEvent.keyboard('{Escape}')
  expect(selection.ids.size).toBe(0)
})

test('Space shows what is known of the row, which follows the keys until Space or Escape', async () => {
  const { selection, rowOf, focused } = await show()
  rowOf(0)?.focus()
  await userEvent.keyboard('x ')
  const peek = (id: string) => page.getByRole('region', { name: `About ${id}`, exact: true })
  await expect.element(peek('ipp_0')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(peek('ipp_1')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(peek('ipp_1')).not.toBeInTheDocument()
  await userEvent.keyboard(' ')
  await peek('ipp_1').getByRole('button', { name: 'Close' }).click()
  await expect.element(peek('ipp_1')).not.toBeInTheDocument()
  await expect.poll(focused).toContain('ipp_1')
  // Escape closes it first, and keeps what is selected.
  await userEvent.keyboard(' {Escape}')
  await expect.element(peek('ipp_1')).not.toBeInTheDocument()
  expect(selection.ids.size).toBe(1)
  await userEvent.keyboard('{Escape}')
  expect(selection.ids.size).toBe(0)
})
