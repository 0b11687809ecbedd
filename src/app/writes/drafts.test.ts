import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, dropDraft, readDraft, saveDraft, type Draft } from './drafts.ts'

/** The values of an operator's form and of a module's have these shapes. */
const EMPTY = {
  description: '',
  enabled: true,
  ids: [] as string[],
  binding: { selectors: [] as string[], csr: '' },
}
type Values = typeof EMPTY

// Also halves of surrogate pairs, which a person can paste.
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('\ud800', 'a\udc00', '__proto__'),
)
const texts = fc.oneof(
  fc.array(text),
  fc.constant(Array.from({ length: 2000 }, (_, place) => `id_${place}`)),
)
const values: fc.Arbitrary<Values> = fc.record({
  description: text,
  enabled: fc.boolean(),
  ids: texts,
  binding: fc.record({ selectors: texts, csr: text }),
})
const drafts = fc.record({ at: fc.nat(), seen: fc.option(values), values })

const KEY = draftKey('c', '/operators/new', ['operators', 'new'])
const write = (typed: Partial<Values>, seen: Values | null = null): string => {
  saveDraft(KEY, { at: 1, seen, values: { ...EMPTY, ...typed } })
  return sessionStorage.getItem(KEY) ?? ''
}

const createStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
}
beforeEach(() => vi.stubGlobal('sessionStorage', createStorage()))
afterEach(() => {
  dropDraft(KEY)
  vi.unstubAllGlobals()
})

test('a draft comes back as it was typed', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      saveDraft(KEY, draft)
      expect(readDraft(KEY, EMPTY)).toEqual(draft)
    }),
    { numRuns: 50 },
  )
  dropDraft(KEY)
  expect(readDraft(KEY, EMPTY)).toBeNull()
})

test('another connection, address or document never sees it', () => {
  const part = fc.constantFrom('', 'a', 'b', 'a b', '"', ',', '","', '\\')
  const places = fc.tuple(part, part, fc.array(part, { maxLength: 3 }))
  fc.assert(
    fc.property(places, places, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(draftKey(...one) === draftKey(...other)).toBe(isSame)
    }),
  )
})

const PEMS = ['PRIVATE', 'RSA PRIVATE', 'EC PRIVATE', 'ENCRYPTED PRIVATE', 'OPENSSH PRIVATE'].map(
  (kind) => `-----BEGIN ${kind} KEY-----\r\nMIISECRET\r\n-----END ${kind} KEY-----\r\n`,
)
test.each(PEMS)('no private key is stored, whatever field it is in: %.30s', (pem) => {
  for (const typed of [
    { description: pem },
    { description: JSON.stringify({ key: pem, team: 'a' }) },
    { binding: { selectors: [], csr: `-----BEGIN CERTIFICATE REQUEST-----\n${pem}` } },
    { ids: ['a', pem] },
  ]) {
    const stored = write(typed)
    expect(stored).not.toMatch(/PRIVATE|SECRET/)
    expect(readDraft(KEY, EMPTY)).toMatchObject({ at: 1 })
  }
  expect(write({}, { ...EMPTY, description: pem })).not.toMatch(/PRIVATE|SECRET/)
})

// Regression: a list field makes each line or word an item, and only the first one was taken out.
test.each(PEMS)('no private key is stored that was pasted into a list: %.30s', (pem) => {
  for (const pasted of [pem.split('\r\n'), pem.split(/\s+/)]) {
    expect(write({ ids: ['a', ...pasted] })).not.toContain('SECRET')
    expect(write({ binding: { selectors: pasted, csr: '' } })).not.toContain('SECRET')
  }
})

// Regression: the field came back empty, and saving the restored form deleted its text.
test('a field into which a private key was pasted comes back as it had opened', () => {
  const seen = { ...EMPTY, description: 'Door', ids: ['a'] }
  write(
    { ...seen, description: `Door ${PEMS[0]}`, ids: ['a', ...(PEMS[0] ?? '').split('\r\n')] },
    seen,
  )
  expect(readDraft(KEY, EMPTY)?.values).toEqual(seen)
})

const isDraft = (draft: Draft<Values> | null) =>
  draft === null ||
  (typeof draft.values.description === 'string' && Array.isArray(draft.values.ids))

test('what is stored in another shape is no draft, and never throws', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ at: fc.anything(), seen: fc.anything(), values: fc.anything() }).map((one) => {
      try {
        return JSON.stringify(one)
      } catch {
        return '{'
      }
    }),
    // Nearly right: one member of another type, too much, or missing.
    fc
      .tuple(drafts, fc.constantFrom(...Object.keys(EMPTY), 'more'), fc.jsonValue())
      .map(([draft, name, value]) =>
        JSON.stringify({ ...draft, values: { ...draft.values, [name]: value } }),
      ),
  )
  fc.assert(
    fc.property(odd, (stored) => {
      sessionStorage.setItem(KEY, stored)
      expect(isDraft(readDraft(KEY, EMPTY))).toBe(true)
    }),
  )
})

test('without room in the storage the newest draft lives as long as the page', () => {
  write({ description: 'old' })
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  write({ description: 'new' })
  expect(readDraft(KEY, EMPTY)?.values.description).toBe('new')
  // Accessing a blocked storage throws.
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft(KEY, { at: 2, seen: null, values: { ...EMPTY, description: 'newest' } })
  expect(readDraft(KEY, EMPTY)?.values.description).toBe('newest')
})
