import { expect, test } from 'vitest'
import type { DecodedCertificate } from '#domain/certificate-details.ts'
import { certificateWarnings } from './certificate-warnings.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)
const decoded = (from: number, until: number, subject = 'CN=edge'): DecodedCertificate => ({
  subject,
  issuer: 'CN=ca',
  serial: '1',
  not_before: day(from),
  not_after: day(until),
  key: 'Ed25519',
  signature: 'Ed25519',
  names: [],
  usages: [],
  isAuthority: false,
  extensions: [],
  sha256: '2',
  der: new Uint8Array(),
  pem: '',
})
// Between the parts of a time are spaces that do not break.
const warnings = (...asked: Parameters<typeof certificateWarnings>) =>
  certificateWarnings(...asked).map((text) => text.replaceAll('\u00a0', ' '))
const record = (from: number, until: number) => ({ not_before: day(from), not_after: day(until) })

test('a date that differs, is missing or is no time is', () => {
  const certificates = [decoded(0, 90)]
  expect(warnings(record(0, 80), { certificates })).toEqual([
    expect.stringMatching(/^The record says that it is valid until 22 Mar.*itself says 1 Apr/),
  ])
  expect(
    warnings({ not_before: null, not_after: '10000-01-01T00:00:00Z' }, { certificates }),
  ).toEqual([
    "The record doesn't say from when it is valid.",
    expect.stringContaining('"10000-01-01T00:00:00Z" can\'t be read'),
  ])
})

test('of a chain the earliest end counts', () => {
  const certificates = [decoded(0, 90), decoded(0, 900, 'CN=root'), decoded(0, 30, 'CN=middle')]
  expect(warnings(record(0, 90), { certificates })).toEqual([
    expect.stringMatching(/^Its chain ends earlier, on 31 Jan.*with CN=middle\.$/),
  ])
  expect(warnings(record(0, 90), { certificates: certificates.slice(0, 2) })).toEqual([])
  const text = { text: 'x', reason: 'none' }
  expect(warnings(record(0, 90), { certificates: [text] })).toEqual([])
})
