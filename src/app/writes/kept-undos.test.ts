import { expect, test, vi } from 'vitest'
import { withEmptyBrowser } from '../test-session.ts'
import { ENTRIES } from '../device/registry.ts'
import { eraseStored, readStored, writeStored } from '../device/storage.ts'

withEmptyBrowser()

/** The module as after a reload. */
const reloaded = async () => {
  vi.resetModules()
  return import('./kept-undos.ts')
}
const kept = (id: string) => ({ kept: { write: ['operator', id], before: { id }, document: null } })

test('what was kept is there after a reload, once, and of its owner alone', async () => {
  const before = await reloaded()
  before.keepUndos('one', [kept('b'), {}, kept('a')])
  before.keepUndos('other', [kept('c')])
  const after = await reloaded()
  expect(after.readUndos('one').map(({ write }) => write[1])).toEqual(['b', 'a'])
  expect(after.readUndos('one')).toEqual([])
  after.keepUndos('one', [])
  expect(readStored(ENTRIES.undos, 'one')).toBeNull()
  expect((await reloaded()).readUndos('other')).toHaveLength(1)
})

test('what was not read yet is not replaced, and a sign-out removes it', async () => {
  ;(await reloaded()).keepUndos('one', [kept('a')])
  const after = await reloaded()
  after.keepUndos('one', [kept('b')])
  expect(after.readUndos('one').map(({ write }) => write[1])).toEqual(['a'])
  eraseStored(['session'])
  expect((await reloaded()).readUndos('one')).toEqual([])
})

test('what is of another form is left out', async () => {
  for (const text of ['{', '7', '[1,{"write":[7]},{"write":["a"],"before":1,"document":2}]']) {
    writeStored(ENTRIES.undos, text, text)
    expect((await reloaded()).readUndos(text).length).toBe(text.startsWith('[') ? 1 : 0)
  }
})
