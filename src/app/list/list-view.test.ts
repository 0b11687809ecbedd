import { expect, test, vi } from 'vitest'
import { createTestMirror, testRow } from '../mirror/test-mirror.ts'
import { createListView, FIRST_ROWS, type ListView } from './list-view.ts'
import { testRowOf } from './test-row-of.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => testRow(`k8sop_${at}`))

const show = (view: ListView, from: number, to: number) => view.show({ from, to }, { from, to })

const opened = async (count: number) => {
  const made = createTestMirror(many(count))
  const view = createListView(made.mirror, testRowOf)
  view.search('', [])
  await vi.waitFor(() => expect(view.shown.get()?.matches).toBe(count))
  const ids = () => [...(view.shown.get()?.rows ?? [])].map(([at, { id }]) => [at, id])
  return { ...made, view, ids }
}

test('the first rows come with the answer to the search', async () => {
  const { view, asked } = await opened(1_000)
  expect(asked).toHaveLength(1)
  expect([...(view.shown.get()?.rows.keys() ?? [])]).toEqual(
    Array.from({ length: FIRST_ROWS }, (_, at) => at),
  )
})

test('what was listed stays known while a search finds nothing', async () => {
  const { view } = await opened(100)
  const whole = view.shown.get()
  expect(view.listed.get()).toBe(whole)
  view.search('nothing has this', [])
  await vi.waitFor(() => expect(view.shown.get()?.matches).toBe(0))
  expect(view.listed.get()).toBe(whole)
  view.search('k8sop_7', [])
  await vi.waitFor(() => expect(view.shown.get()?.matches).toBe(11))
  expect(view.listed.get()).toBe(view.shown.get())
})

test('a drag asks for one range at a time, and last for where it ends', async () => {
  const { view, asked, waitFor } = await opened(10_000)
  let letGo = () => {}
  waitFor(
    new Promise<void>((resolve) => {
      letGo = resolve
    }),
  )
  for (let from = 1_000; from <= 9_000; from += 1_000) show(view, from, from + 40)
  letGo()
  await vi.waitFor(() => expect(view.shown.get()?.rows.get(9_039)?.id).toBe('k8sop_9039'))
  expect(asked.filter(({ kind }) => kind === 'rows')).toHaveLength(2)
})

test('rows of two revisions are never shown together', async () => {
  const { view, set, waitFor } = await opened(1_000)
  let letGo = () => {}
  waitFor(
    new Promise<void>((resolve) => {
      letGo = resolve
    }),
  )
  show(view, 0, 60)
  set(many(1_000).map((row) => ({ ...row, id: `new_${row.id}` })))
  letGo()
  await vi.waitFor(() => expect(view.shown.get()?.revision).toBe(2))
  const ids = [...(view.shown.get()?.rows.values() ?? [])].map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.every((id) => id.startsWith('new_'))).toBe(true)
})

// Regression: a row that was read again and had not changed kept the time at which it was read before.
test('a row that was not read again stays the same object; one that has changed is marked', async () => {
  const { view, set } = await opened(50)
  const before = view.shown.get()?.rows
  set(
    many(50).map((row, at) => ({
      ...row,
      as_of: at === 2 ? 0 : 9,
      description: at === 3 ? 'new' : row.id,
    })),
  )
  await vi.waitFor(() => expect(view.shown.get()?.revision).toBe(2))
  const after = view.shown.get()
  expect(after?.rows.get(2)).toBe(before?.get(2))
  expect(after?.rows.get(4)).toEqual({ ...before?.get(4), as_of: 9 })
  expect(after?.rows.get(3)).toMatchObject({ description: 'new' })
  expect([...(after?.changed ?? [])]).toEqual(['k8sop_3'])
  // Read again without anything new: the mark goes.
  set(many(50).map((row, at) => ({ ...row, as_of: 20, description: at === 3 ? 'new' : row.id })))
  await vi.waitFor(() => expect(view.shown.get()?.changed.size).toBe(0))
})

// Regression: edges that somebody had just added, labelled or pinned here were marked as changed.
test('of records that are read one by one, only what an answer has changed is marked', async () => {
  const { view, set, setState } = await opened(3)
  setState({ unread: 3 })
  const after = async (as_of: number, description: string) => {
    set(many(3).map((row) => ({ ...row, as_of, description })))
    await vi.waitFor(() =>
      expect(view.shown.get()?.rows.get(2)).toMatchObject({ as_of, description }),
    )
    return view.shown.get()?.changed.size
  }
  expect(await after(9, 'read')).toBe(0)
  expect(await after(9, 'labelled')).toBe(0)
  expect(await after(20, 'theirs')).toBe(3)
})

test('another search begins at its top, with nothing marked', async () => {
  const { view, asked } = await opened(5_000)
  show(view, 2_000, 2_040)
  await vi.waitFor(() => expect(view.shown.get()?.rows.has(2_039)).toBe(true))
  const sort: never[] = []
  view.search('k8sop_12', sort)
  // Once at the key, once when it is rendered.
  view.search('k8sop_12', sort)
  await vi.waitFor(() => expect(view.shown.get()?.text).toBe('k8sop_12'))
  expect(asked.filter(({ request }) => request.text === 'k8sop_12')).toHaveLength(1)
  expect(asked.at(-1)?.request.from).toBe(0)
  expect(view.shown.get()?.rows.get(0)?.id).toBe('k8sop_12')
})

test('a jump asks for the rows in sight first; those on the screen stay at hand', async () => {
  const { view, asked } = await opened(10_000)
  view.draw({ from: 0, to: FIRST_ROWS })
  view.show({ from: 4_986, to: 5_034 }, { from: 5_001, to: 5_019 })
  await vi.waitFor(() => expect(view.shown.get()?.rows.has(5_019)).toBe(true))
  // Regression: of the blocks at both ends only a part came, and they waited for the next answer.
  expect(asked[1]?.request).toMatchObject({ from: 5_000, to: 5_024 })
  // Regression: rows that were still on the screen became outlines.
  expect(view.shown.get()?.rows.has(0)).toBe(true)
  await vi.waitFor(() => expect(view.shown.get()?.rows.has(5_033)).toBe(true))
})

// Regression: the bar was dragged on, and for a frame outlines stood where the page's head had been.
test("a jump to the top asks for more rows than stand below the page's head", async () => {
  const { view, asked } = await opened(10_000)
  view.draw({ from: 5_000, to: 5_024 })
  // Those of the top are let go of on the way.
  for (let from = 5_000; view.shown.get()?.rows.has(0); from += 100) {
    show(view, from, from + 40)
    await vi.waitFor(() => expect(view.shown.get()?.rows.has(from + 39)).toBe(true))
  }
  const before = asked.length
  view.show({ from: 0, to: 30 }, { from: 0, to: 16 })
  await vi.waitFor(() => expect(view.shown.get()?.rows.has(0)).toBe(true))
  expect(asked[before]?.request).toMatchObject({ from: 0, to: FIRST_ROWS })
})

test('a step beyond what is at hand asks for several steps more', async () => {
  const { view } = await opened(1_000)
  show(view, 10, FIRST_ROWS + 10)
  await vi.waitFor(() => expect(view.shown.get()?.rows.has(FIRST_ROWS + 80)).toBe(true))
})

test('a clock that is set back does not keep a copy that grows from being shown', async () => {
  const { view, set } = await opened(10)
  const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  set(many(20))
  await vi.waitFor(() => expect(view.shown.get()?.matches).toBe(20))
  back.mockRestore()
})
