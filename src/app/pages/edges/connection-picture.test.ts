import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { backend, ipRestriction, moduleDocument } from '#contract/edge-modules.ts'
import { connectionPicture } from './connection-picture.ts'
import type { ModuleState } from '../../resources/edges/connection-sentence.ts'

type Reply = ModuleState['reply']
const restricted = (reply: Reply): ModuleState => ({ module: { document: ipRestriction }, reply })
const served = (reply: Reply): ModuleState => ({ module: { document: backend }, reply })
const policies = (...ids: string[]) => ({ ip_policies: ids.map((id) => ({ id, uri: '' })) })

/** Each stop as `caption text`, a broken one in dashes, with the passage between the last two. */
const drawn = (...states: ModuleState[]): string | null => {
  const picture = connectionPicture(states)
  if (!picture) return null
  const [source, ...others] = picture.nodes.map(({ caption, text, isId, isBroken }) => {
    const words = [caption, isId ? `<${text}>` : text].filter(Boolean).join(' ')
    return isBroken ? `-${words}-` : words
  })
  const { text, tone, isBroken } = picture.passage
  return [source, ...others].join(` | `) + ` [${tone} ${text}${isBroken ? ' broken' : ''}]`
}

const ONE = policies('ipp_a')
const BACKEND = { backend: { id: 'bkd_1' } }
const ALL = '[bad all]'
const ALLOWED = '[ok allowed]'
const UNKNOWN = '[idle unknown broken]'

describe('a TLS edge', () => {
  const ON = 'IP restriction <ipp_a>'
  const TO = 'Backend <bkd_1>'
  test.each([
    ['not set, on', null, BACKEND, `-IP restriction Not set- | ${TO} ${ALL}`],
    ['on, on', ONE, BACKEND, `${ON} | ${TO} ${ALLOWED}`],
    ['on, not set', ONE, null, `${ON} | -Backend Not set- ${ALLOWED}`],
    ['on, off', ONE, { ...BACKEND, enabled: false }, `${ON} | -Backend Off- ${ALLOWED}`],
    ['on, empty', ONE, { backend: null }, `${ON} | Backend No backend ${ALLOWED}`],
    ['on, not read', ONE, undefined, `${ON} | -Backend Not read- ${UNKNOWN}`],
    ['not read, on', undefined, BACKEND, `-IP restriction Not read- | ${TO} ${UNKNOWN}`],
  ])('with restriction and backend %s', (_, restriction, backendReply, text) => {
    expect(drawn(served(backendReply), restricted(restriction))).toBe(`Sources | ${text}`)
  })
})

test('nothing is drawn where nothing is set, or where nothing is said', () => {
  const document = moduleDocument(z.strictObject({ enabled: z.optional(z.boolean()) }), {})
  expect(drawn(restricted(null), served(null))).toBeNull()
  expect(drawn(restricted({ ip_policies: [{ uri: '/p/1' }] }))).toBeNull()
  expect(drawn(restricted(null), served({ backend: { uri: '/b/1' } }))).toBeNull()
  expect(drawn(restricted(ONE), { module: { document }, reply: {} })).toBeNull()
  expect(drawn(served(BACKEND))).toBeNull()
})
