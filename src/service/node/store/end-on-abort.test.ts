import { expect, test, vi } from 'vitest'
import { loadEmptyPglite } from '#service/testing/test-pglite.ts'
import { endOnAbort } from './end-on-abort.ts'

// As PGlite does where its log has no room (PANIC): it then tried the same statement for ever.
test('a database that aborts ends the process', async () => {
  const pglite = await loadEmptyPglite()
  const end = vi.fn<() => void>()
  endOnAbort(pglite, end)
  // What PostgreSQL calls after a PANIC; PGlite's types leave it out.
  const { _abort: abort } = pglite.Module as unknown as { _abort: () => void }
  expect(abort).toThrow('Aborted')
  expect(end).toHaveBeenCalledOnce()
})
