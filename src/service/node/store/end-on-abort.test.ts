import { expect, test, vi } from 'vitest'
import { loadEmptyPglite } from '#service/testing/test-pglite.ts'
import { endOnAbort } from './end-on-abort.ts'

// As PGlite does when its log has no room (PANIC): it then retried the same statement forever.
test('a database that aborts ends the process', async () => {
  const pglite = await loadEmptyPglite()
  const end = vi.fn<() => void>()
  endOnAbort(pglite, end)
  // PostgreSQL calls this after a PANIC; PGlite's types omit it.
  const { _abort: abort } = pglite.Module as unknown as { _abort: () => void }
  expect(abort).toThrow('Aborted')
  expect(end).toHaveBeenCalledOnce()
})
