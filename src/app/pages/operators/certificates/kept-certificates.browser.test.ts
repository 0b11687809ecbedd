import { afterEach, expect, test } from 'vitest'
import type { DecodedCertificate } from '#domain/certificate-details.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../../device/storage.ts'
import {
  changeWords,
  forgetCertificates,
  keepCertificate,
  keptCertificates,
} from './kept-certificates.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const decoded = (sha256: string, keyHash: string, names: string[]): DecodedCertificate => ({
  subject: 'CN=edge',
  issuer: 'CN=ca',
  serial: `S${sha256}`,
  not_before: new Date('2026-01-01T00:00:00Z'),
  not_after: new Date('2026-04-01T00:00:00Z'),
  key: 'Ed25519',
  keyHash,
  signature: 'Ed25519',
  names,
  usages: [],
  isAuthority: false,
  extensions: [],
  sha1: '1',
  sha256,
  der: new Uint8Array(),
  pem: 'PEM',
})

afterEach(() => {
  for (const id of ['one', 'two']) clearStored(ENTRIES.certificates, id)
})

test('a certificate that changed is kept beside the one before, each once and for its operator', () => {
  keepCertificate('one', 'op_1', decoded('A', 'K', ['DNS:a']), NOW)
  keepCertificate('one', 'op_1', decoded('A', 'K', ['DNS:a']), new Date())
  keepCertificate('one', 'op_2', decoded('A', 'K', []), NOW)
  keepCertificate('one', 'op_1', decoded('B', 'L', ['DNS:b']), NOW)
  const [now, before, ...more] = keptCertificates('one', 'op_1')
  expect(more).toEqual([])
  expect(before).toEqual({
    sha256: 'A',
    serial: 'SA',
    from: new Date('2026-01-01T00:00:00Z'),
    until: new Date('2026-04-01T00:00:00Z'),
    key: 'K',
    names: ['DNS:a'],
    seen: NOW,
  })
  expect(now?.sha256).toBe('B')
  expect(keptCertificates('two', 'op_1')).toEqual([])
  // The certificate itself is not kept.
  expect(readStored(ENTRIES.certificates, 'one')).not.toContain('PEM')
  forgetCertificates('one', 'op_1', 'B')
  expect(keptCertificates('one', 'op_1').map(({ sha256 }) => sha256)).toEqual(['B'])
  expect(keptCertificates('one', 'op_2')).toHaveLength(1)
})

test('of what was edited by hand the rest stays', () => {
  keepCertificate('one', 'op_1', decoded('A', 'K', []), NOW)
  const kept: unknown[] = JSON.parse(readStored(ENTRIES.certificates, 'one') ?? '[]')
  const [first] = kept
  const odd = typeof first === 'object' && first ? { ...first, sha256: 'X', until: 'soon' } : first
  writeStored(ENTRIES.certificates, JSON.stringify([odd, { operator: 'op_1' }, first]), 'one')
  expect(keptCertificates('one', 'op_1').map(({ sha256 }) => sha256)).toEqual(['A'])
})

test.each([
  [['a'], 'K', ['a'], 'K', 'the same key'],
  [['a'], 'K', ['a', 'b'], 'L', 'another key, added b'],
  [['a', 'c'], 'K', ['b'], 'K', 'the same key, added b, without a, c'],
])('from %j with %s to %j with %s: %s', (before, key, after, newKey, words) => {
  expect(changeWords({ names: before, key }, { names: after, key: newKey })).toBe(words)
})
