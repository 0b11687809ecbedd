import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTextFile } from './text-file.ts'

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const outcomeOf = (content: string | Uint8Array) => {
  const path = join(makeFolder(), 'secret')
  writeFileSync(path, content)
  return readTextFile(path)
}

test.each([
  ['a secret', 'a secret'],
  ['a secret\n', 'a secret'],
  ['a secret\r\n', 'a secret'],
  ['a secret\n\n', 'a secret\n'],
  ['\uFEFFclé secrète \n', 'clé secrète '],
])('%j is the secret without one line break at its end', (content, text) => {
  expect(outcomeOf(content)).toEqual({ kind: 'read', text })
})

test.each([
  ['', 'is empty'],
  ['\n', 'is empty'],
  [new Uint8Array([0x61, 0xff]), 'cannot be read (ERR_ENCODING_INVALID_ENCODED_DATA)'],
  ['a'.repeat(786_433), 'is larger than 768 KiB'],
])('a file that holds no secret is refused (%#)', (content, problem) => {
  expect(outcomeOf(content)).toEqual({ kind: 'refused', problem })
})

test('what is no file to read is refused', () => {
  const folder = makeFolder()
  expect(readTextFile(folder)).toEqual({ kind: 'refused', problem: 'cannot be read (EISDIR)' })
  expect(readTextFile(join(folder, 'x'))).toEqual({ kind: 'refused', problem: 'does not exist' })
})
