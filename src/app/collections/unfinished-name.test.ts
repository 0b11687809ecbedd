import { expect, test } from 'vitest'
import { TOKENS } from './test-operators.ts'
import { unfinishedName } from './search-pieces.ts'

const beforeIn = (text: string) => unfinishedName(TOKENS, text)?.before

test('a last word that begins the name of a token may become a filter', () => {
  expect(unfinishedName(TOKENS, 'cert')).toEqual({ word: 'cert', before: '' })
  expect(beforeIn('Köln region:eu -Regi')).toBe('Köln region:eu ')
  expect(beforeIn('certifi')).toBe('')
  expect(beforeIn('enabled_f')).toBe('')
  expect(beforeIn('cluster-n')).toBe('')
  expect(beforeIn('(region:eu OR clus')).toBe('(region:eu OR ')
  expect(beforeIn('a metadata.te')).toBe('a ')
})

test('any other word is searched', () => {
  const others = [
    '',
    'certs',
    'cert ',
    'region:',
    'region:c',
    '"cert',
    'cert)',
    '-',
    'x OR',
    'id.a',
    'ingress',
    'enabled',
  ]
  for (const text of others) expect({ text, before: beforeIn(text) }).toEqual({ text })
})
