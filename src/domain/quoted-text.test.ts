import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellWord } from './quoted-text.ts'

const read = (words: readonly string[]) =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`], {
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

const WORDS = [
  'plain',
  '',
  ' two  words ',
  "it's",
  "''",
  'a "quoted" \\ word \\',
  '$(touch /tmp/x) `id` ${HOME} $HOME',
  'a\nb\r\n\tc',
  '-n',
  '*?[a-z]~#!;&|<>(){}',
  'Köln 日本 🚪 \u202e',
]

test('a shell reads each word as it is', () => {
  expect(read(WORDS)).toEqual(WORDS)
})

test('a shell reads any words as they are', () => {
  // An argument of a process cannot hold NUL.
  const word = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      expect(read(words)).toEqual(words.map((one) => one.toWellFormed()))
    }),
    { numRuns: 8 },
  )
})
