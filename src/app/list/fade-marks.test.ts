import { createAtom } from '@tanstack/react-store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestMirror, testRow } from '../mirror/test-mirror.ts'
import { fadeMarks } from './use-list-view.ts'
import { createListView, type Shown } from './list-view.ts'
import type { ListRow } from './list-column.ts'
import { testRowOf } from './test-row-of.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shownWith = (...changed: string[]): Shown => ({
  text: '',
  sort: [],
  revision: 1,
  matches: 2,
  facets: [],
  problems: [],
  words: [],
  rows: new Map(),
  changed: new Set(changed),
})

const made = (...changed: string[]) => {
  const shown = createAtom<Shown | null>(shownWith(...changed))
  let inSight = ['a']
  let isVisible = true
  const unmarked: string[] = []
  const stop = fadeMarks({
    view: {
      shown,
      inSight: () => inSight.map((id) => ({ id }) as ListRow),
      unmark: (ids) => {
        unmarked.push(...ids)
        const left = [...(shown.get()?.changed ?? [])].filter((id) => !ids.includes(id))
        shown.set(shownWith(...left))
      },
    },
    isVisible: () => isVisible,
  })
  return {
    shown,
    unmarked,
    stop,
    see: (...ids: string[]) => {
      inSight = ids
    },
    setVisible: (is: boolean) => {
      isVisible = is
    },
  }
}

// Regression: a row that had changed once was marked until the list was left.
test('the mark of a row that was in sight for a while goes away, one out of sight stays', () => {
  const { unmarked, shown } = made('a', 'b')
  vi.advanceTimersByTime(9_000)
  expect(unmarked).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(unmarked).toEqual(['a'])
  vi.advanceTimersByTime(60_000)
  expect([...(shown.get()?.changed ?? [])]).toEqual(['b'])
})

test('in a hidden tab nobody has seen it', () => {
  const { unmarked, setVisible } = made('a')
  setVisible(false)
  vi.advanceTimersByTime(60_000)
  expect(unmarked).toEqual([])
  setVisible(true)
  vi.advanceTimersByTime(11_000)
  expect(unmarked).toEqual(['a'])
})

test('nothing is watched without marks, nor after the end', () => {
  const { shown, stop } = made()
  expect(vi.getTimerCount()).toBe(0)
  shown.set(shownWith('a'))
  expect(vi.getTimerCount()).toBe(1)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('the view takes the marks away that it is told', async () => {
  const { mirror, set } = createTestMirror([testRow('a'), testRow('b')])
  const view = createListView(mirror, testRowOf)
  view.search('', [])
  await vi.waitFor(() => expect(view.shown.get()?.matches).toBe(2))
  const changed = () => [...(view.shown.get()?.changed ?? [])]
  set([{ ...testRow('a'), description: 'new' }, testRow('b')])
  await vi.waitFor(() => expect(changed()).toEqual(['a']))
  view.unmark(['a'])
  expect(changed()).toEqual([])
})
