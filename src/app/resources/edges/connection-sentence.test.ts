import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backend, ipRestriction, modulesOf, type ModuleReply } from '#contract/edge-modules.ts'
import { connectionSentence, edgeExposure, type ModuleState } from './connection-sentence.ts'

type Reply = ModuleReply | null | undefined
const restricted = (reply: Reply): ModuleState => ({ module: { document: ipRestriction }, reply })
const served = (reply: Reply): ModuleState => ({ module: { document: backend }, reply })
const policies = (...ids: string[]) => ({ ip_policies: ids.map((id) => ({ id, uri: '' })) })
const textOf = (...states: ModuleState[]) =>
  connectionSentence(states)
    ?.map(({ text, isId }) => (isId ? `<${text}>` : text))
    .join('') ?? null

const TWO = { enabled: true, ...policies('ipp_a', 'ipp_b') }
const BACKEND = { enabled: true, backend: { id: 'bkd_1', uri: '' } }
const NOTHING = 'No modules yet. If you expected some, check the ID.'
const NOT_READ = "A module couldn't be read, so what a connection meets is unknown."
const NO_BACKEND = 'No backend is set: the service decides what happens to connections.'
const BACKEND_OFF = 'The backend is off: the service decides what happens to connections.'
const DECIDES = 'The IP restriction has no policy: the service decides which sources reach'

/** The text, and the exposure that it says. */
const said = (text: string) => {
  const exposures = { All: 'open', Only: 'restricted', The: 'undecided' }
  const [, found] = Object.entries(exposures).find(([word]) => text.startsWith(`${word} `)) ?? []
  return [text, found ?? null]
}
const toldOf = (...states: ModuleState[]) => [textOf(...states), edgeExposure(states)]

describe('a TCP edge', () => {
  test.each([
    ['not set', null, NOTHING],
    ['on', TWO, 'Only sources allowed by <ipp_a> or <ipp_b> reach the endpoint.'],
    ['on by default', policies('ipp_a'), 'Only sources allowed by <ipp_a> reach the endpoint.'],
    ['off', { ...TWO, enabled: false }, 'All sources reach the endpoint.'],
    ['on, no policy', { ip_policies: [] }, `${DECIDES} the endpoint.`],
    ['on, null', { ip_policies: null }, `${DECIDES} the endpoint.`],
    ['on, an empty reference', { ip_policies: { id: '', uri: '' } }, `${DECIDES} the endpoint.`],
    ['off, no policy', { enabled: false, ip_policies: [] }, 'All sources reach the endpoint.'],
    ['not read', undefined, NOT_READ],
  ])('with a restriction that is %s', (_, reply, text) => {
    expect(toldOf(restricted(reply))).toEqual(said(text))
  })
})

describe('a TLS edge', () => {
  const OFF = { ...TWO, enabled: false }
  const EMPTY = { enabled: true, ip_policies: [] }
  const BACKEND_IS_OFF = { ...BACKEND, enabled: false }
  const ALL = 'All sources reach the endpoint.'
  const ONLY = 'Only sources allowed by <ipp_a> or <ipp_b> reach'
  test.each([
    ['not set, not set', null, null, NOTHING],
    ['not set, on', null, BACKEND, 'All sources reach backend <bkd_1>.'],
    ['not set, off', null, BACKEND_IS_OFF, `${ALL} ${BACKEND_OFF}`],
    ['not set, without id', null, { backend: null }, `${ALL} ${NO_BACKEND}`],
    ['on, not set', TWO, null, `${ONLY} the endpoint. ${NO_BACKEND}`],
    ['on, on', TWO, BACKEND, `${ONLY} backend <bkd_1>.`],
    ['on, off', TWO, BACKEND_IS_OFF, `${ONLY} the endpoint. ${BACKEND_OFF}`],
    ['off, not set', OFF, null, `${ALL} ${NO_BACKEND}`],
    ['off, on', OFF, BACKEND, 'All sources reach backend <bkd_1>.'],
    ['off, off', OFF, BACKEND_IS_OFF, `${ALL} ${BACKEND_OFF}`],
    ['empty, not set', EMPTY, null, `${DECIDES} the endpoint. ${NO_BACKEND}`],
    ['empty, on', EMPTY, BACKEND, `${DECIDES} backend <bkd_1>.`],
    ['empty, off', EMPTY, BACKEND_IS_OFF, `${DECIDES} the endpoint. ${BACKEND_OFF}`],
    ['not read, on', undefined, BACKEND, NOT_READ],
    ['on, not read', TWO, undefined, NOT_READ],
    ['not set, not read', null, undefined, NOT_READ],
  ])('with restriction and backend %s', (_, restriction, backendReply, text) => {
    expect(toldOf(served(backendReply), restricted(restriction))).toEqual(said(text))
  })
})

test('of many policies the first are named and the others counted', () => {
  const ids = Array.from({ length: 15 }, (_, index) => `ipp_${index}`)
  expect(textOf(restricted(policies(...ids)))).toBe(
    'Only sources allowed by <ipp_0>, <ipp_1>, <ipp_2> or 12 more reach the endpoint.',
  )
  expect(textOf(restricted(policies(...ids.slice(0, 4))))).toContain('<ipp_2> or <ipp_3> reach')
  expect(textOf(restricted(policies('ipp_a', 'ipp_a')))).toContain('allowed by <ipp_a> reach')
})

test('an id is never read as a part of the sentence', () => {
  const id = fc.oneof(fc.constantFrom('{0}', '{backend}', '{policies}', '$&'), fc.string())
  const nonEmpty = id.filter((text) => text !== '')
  fc.assert(
    fc.property(fc.uniqueArray(nonEmpty, { minLength: 1, maxLength: 4 }), nonEmpty, (ids, one) => {
      const parts = connectionSentence([
        served({ backend: { id: one } }),
        restricted(policies(...ids)),
      ])
      expect(parts?.filter(({ isId }) => isId).map(({ text }) => text)).toEqual([...ids, one])
    }),
  )
})

test('there is a sentence for every kind of edge of the API', () => {
  for (const kind of ['tcp', 'tls'])
    expect(textOf(...modulesOf(kind).map((module) => ({ module, reply: null })))).toBe(NOTHING)
})
