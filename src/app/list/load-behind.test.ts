import { expect, test, vi } from 'vitest'
import { createTestMirror, testRow } from '../mirror/test-mirror.ts'
import type { MirrorState } from '../mirror/protocol.ts'
import { createListView } from './list-view.ts'
import { loadBehind } from './load-behind.ts'

const rows = ['op_1', 'op_2'].map((id) => testRow(id))
const LIMITED = { used: 0, limit: 120, sweep_limit: 30 }

const begin = (
  state: Partial<MirrorState>,
  options: Partial<Parameters<typeof loadBehind>[0]> = {},
) => {
  const test = createTestMirror([])
  test.setState(state)
  const start = vi.fn<typeof test.mirror.start>()
  const onReady = vi.fn<() => void>()
  const onAsk = vi.fn<(state: MirrorState) => void>()
  const mirror = { ...test.mirror, start }
  const view = createListView(mirror, (row) => row)
  const stop = loadBehind({
    mirror,
    view,
    isLater: false,
    count: 2,
    only: null,
    onReady,
    onAsk,
    ...options,
  })
  return { ...test, start, onReady, onAsk, stop }
}

test('all records are loaded unasked where that costs little, and shown once their rows are at hand', async () => {
  const { start, onReady, onAsk, set } = begin({})
  expect(start).toHaveBeenCalledOnce()
  set(rows.slice(0, 1))
  expect(onReady).not.toHaveBeenCalled()
  set(rows)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  expect(onAsk).not.toHaveBeenCalled()
})

test('where it costs much, that is told instead; an only page is all there is', () => {
  const costly = begin({ requests: LIMITED })
  expect(costly.start).not.toHaveBeenCalled()
  expect(costly.onAsk).toHaveBeenCalledOnce()
  const page = { documents: rows, skipped: 0, cursor: null }
  const only = begin({ requests: LIMITED }, { only: { page } })
  expect(only.start).toHaveBeenCalledExactlyOnceWith(page)
  expect(only.onAsk).not.toHaveBeenCalled()
})

test('a later page, which somebody chose, stays', () => {
  const { start, onAsk } = begin({}, { isLater: true })
  expect(start).not.toHaveBeenCalled()
  expect(onAsk).toHaveBeenCalledOnce()
})

test('rows of a former walk do not take the place of a page that is newer', async () => {
  const { asked, set, setState, onReady } = begin({ completed_at: 1, loaded: 2, sweep: 'idle' })
  setState({ sweep: 'running' })
  set(rows)
  expect(asked).toEqual([])
  setState({ sweep: 'idle' })
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce())
})

test('a page that is left is not replaced', () => {
  const { asked, set, stop } = begin({})
  stop()
  set(rows)
  expect(asked).toEqual([])
})
