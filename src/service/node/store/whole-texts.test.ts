import { expect, onTestFinished, test } from 'vitest'
import { takeEmptyPglite } from '#service/testing/test-pglite.ts'
import { pglitePool } from './pools.ts'

// Regression: a description or a metadata text that began with U+FEFF (pasted from a file with a byte order mark) was
// acknowledged with it, and came back without it.
test('a text that begins with a byte order mark comes back whole', async () => {
  const { pool, close } = pglitePool(await takeEmptyPglite())
  onTestFinished(close)
  const session = await pool.connect()
  const texts = ['\uFEFFDock', '\uFEFF', '\uFEFF\uFEFF', 'Dock\uFEFF', '', 'Tür 😀']
  for (const text of texts) {
    const { rows } = await session.query('select $1::text as whole', [text])
    expect(rows).toEqual([{ whole: text }])
  }
  session.release()
})
