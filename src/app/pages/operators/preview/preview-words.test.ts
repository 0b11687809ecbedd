import { expect, test } from 'vitest'
import type { Tried } from '../../../resources/operators/preview/preview-messages.ts'
import { boundText, changeText, candidatesText, neverNotes, triedNotes } from './preview-words.ts'

test('the sentence names what is bound, gained and lost', () => {
  const summary = { bound: 1214, change: { gained: [1, 2], lost: [] } }
  expect(boundText(summary, 3000)).toBe('Binds 1,214 of 3,000 endpoints')
  expect(changeText(summary)).toBe('+2 −0')
  expect(boundText({ bound: 0, change: null }, 1)).toBe('Binds 0 of 1 endpoint')
  expect(changeText({ bound: 0, change: null })).toBeNull()
})

const candidates = (read: number, given: number) =>
  Array.from({ length: read + given }, (_, index) => ({ isGiven: index < given }))

test.each<[read: number, given: number, known: number, isAll: boolean, rest: string]>([
  [300, 0, 300, false, 'the 300 endpoints read here; the account may have more.'],
  [
    300,
    0,
    300,
    true,
    'the 300 endpoints read here; these are all of the account that bind to Kubernetes.',
  ],
  [0, 1, 0, false, 'the 1 endpoint given as JSON; none of the account was read.'],
  [
    2,
    3,
    2,
    false,
    'the 2 endpoints read here and the 3 endpoints given as JSON; the account may have more.',
  ],
  // One that was read is replaced by one that was given.
  [
    1,
    1,
    2,
    true,
    'the 1 endpoint read here and the 1 endpoint given as JSON; the account may have more.',
  ],
  [5000, 0, 6000, true, 'the 5,000 endpoints read here; more than 5,000 are not tried.'],
])('%d read and %d given of %d known, all: %s', (read, given, known, isAll, rest) => {
  expect(candidatesText({ candidates: candidates(read, given), read: known, isAll })).toBe(
    `As Adit evaluates, against ${rest}`,
  )
})

const TRIED: Tried = {
  by: Int32Array.of(-1),
  faults: [null, 'Not valid CEL: …'],
  failed: [1, 0],
  failures: ['Failed on an endpoint: field not found: nope.', null],
}

test('what the numbers hide is said', () => {
  expect(triedNotes(TRIED, (index) => `Selector ${index + 1}`)).toEqual([
    "Selector 1 fails on 1 endpoint and doesn't match: field not found: nope.",
    'Selector 2 is not a CEL expression, so it matches nothing.',
  ])
  expect(triedNotes({ ...TRIED, by: new Int32Array() }, String)).toEqual([])
  expect(neverNotes([{ never: null }, { never: 'too large' }])).toEqual([
    '1 endpoint is too large to be tried, and counts as not bound.',
  ])
})
