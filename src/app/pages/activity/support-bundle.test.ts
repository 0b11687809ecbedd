import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../../activity/entry.ts'
import { redact } from './redact.ts'
import { bundleText } from './support-bundle.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const failure = (more: Partial<Entry> = {}): Entry => ({
  id: 'a',
  kind: 'write',
  at: NOW.getTime(),
  took: 120,
  method: 'PATCH',
  path: '/kubernetes_operators/:id',
  params: { id: 'k8sop_2abcDEF0123456789abcdefghi' },
  query: '',
  record: '/kubernetes_operators/k8sop_2abcDEF0123456789abcdefghi',
  name: 'Warehouse door',
  status: 409,
  problem: 'status',
  error_code: 'ERR_NGROK_123',
  message: 'The Warehouse door is locked',
  operation_id: 'op_2abcDEF0123456789abcdefghi',
  body: { description: 'Warehouse door' },
  ...more,
})
const NOTHING = { hasIds: false, hasBodies: false }
const ALL = { hasIds: true, hasBodies: true }

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('')
const keyText = fc
  .tuple(
    fc.constantFrom('adit_', 'sk-', '', 'eyJhbGciOiJI.', '2'),
    fc.array(fc.constantFrom(...LETTERS), { minLength: 22, maxLength: 60 }),
  )
  .map(([begin, rest]) => `${begin}${rest.join('')}7x`)
const sendable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 6,
  maxLength: 60,
})

test('a bundle has the failures with what identifies them, and nothing of records', () => {
  const ok = failure({ id: 'b', problem: null, status: 200 })
  const text = bundleText({ now: NOW, entries: [failure(), ok, failure()], facts: {} }, NOTHING, [])
  expect(JSON.parse(text).failures).toEqual([
    {
      at: '2026-06-01T10:00:00.000Z',
      took_ms: 120,
      request: 'PATCH /kubernetes_operators/:id',
      record: 'record 1',
      status: 409,
      problem: 'status',
      error_code: 'ERR_NGROK_123',
      operation_id: 'op_2abcDEF0123456789abcdefghi',
    },
    expect.objectContaining({ record: 'record 1' }),
  ])
  expect(text).not.toContain('Warehouse')
  expect(text).not.toContain('k8sop_')
})

test('ids, names and bodies are there if they are chosen', () => {
  const text = bundleText({ now: NOW, entries: [failure()], facts: {} }, ALL, [])
  expect(JSON.parse(text).failures[0]).toMatchObject({
    record: 'k8sop_2abcDEF0123456789abcdefghi',
    name: 'Warehouse door',
    body: { description: 'Warehouse door' },
  })
})

test('no configured secret survives, wherever it stands and whatever is chosen', () => {
  fc.assert(
    fc.property(sendable, fc.string(), fc.boolean(), (secret, around, isAll) => {
      // It may be a part of the names of the file itself: those are no secret.
      fc.pre(!bundleText({ now: NOW, entries: [failure()], facts: {} }, ALL, []).includes(secret))
      const hidden = `${around}${secret}${around}`
      const entry = failure({
        record: `/kubernetes_operators/${encodeURIComponent(secret)}`,
        name: hidden,
        message: hidden,
        error_code: hidden,
        operation_id: secret,
        problem: hidden,
        body: { [hidden]: [hidden, { url: encodeURIComponent(secret) }] },
      })
      const facts = { browser: { user_agent: hidden }, kept: { [secret]: secret } }
      const choice = isAll ? ALL : NOTHING
      const text = bundleText({ now: NOW, entries: [entry], facts }, choice, [secret])
      expect(text).not.toContain(secret)
      expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
      expect(text).not.toContain(encodeURIComponent(secret))
    }),
  )
})

test('nothing that looks like a key survives, though nobody configured it', () => {
  fc.assert(
    fc.property(keyText, fc.constantFrom(' ', '"', '=', ': ', '\n', 'é'), (key, sign) => {
      const hidden = `before${sign}${key}${sign}after`
      const entry = failure({ name: hidden, message: hidden, body: { key: hidden, [key]: 1 } })
      const facts = { browser: { user_agent: hidden, note: `Authorization: Bearer ${key}` } }
      const text = bundleText({ now: NOW, entries: [entry], facts }, ALL, [])
      expect(text).not.toContain(key)
    }),
  )
})

test.each([
  ['Bearer abc', 'Bearer ███'],
  ['{"password":"hunter2"}', '{"password":"███"}'],
  ['https://me:pass@host/x', 'https://███@host/x'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMII', '███'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/128.0.0.0',
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/128.0.0.0',
  ],
  ['The description is too long', 'The description is too long'],
])('%j is redacted as %j', (text, redacted) => {
  expect(redact(text, [])).toBe(redacted)
})
