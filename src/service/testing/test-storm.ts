import fc from 'fast-check'
import { expect } from 'vitest'
import { anyCharacter } from '#contract/test-texts.ts'
import type { Answer } from './test-call.ts'
import type { TestStore } from './test-stores.ts'

/** A body as sent, and a function that sends it. */
export type RawBody = string | Uint8Array<ArrayBuffer>

/** Strings for a request: plain, odd, over the limits, and selectors. */
export const words = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom('', '\0', '\ud800', 'true', 'endpoint.url == ""', '[', '1 +'),
  fc.constantFrom(254, 255, 256, 4096, 4097).map((length) => 'é'.repeat(length / 2)),
)

const field = fc.constantFrom(
  'description',
  'enabled_features',
  'deployment',
  'binding',
  'enabled',
  'backend_id',
  'ip_policy_ids',
  '__proto__',
  'constructor',
  'operation_id',
)

/** Bodies as text: half of them valid but for one change, the other half arbitrary. */
export const bodies = (valid: fc.Arbitrary<object>): fc.Arbitrary<RawBody> => {
  const mutant = fc
    .tuple(valid, fc.option(fc.tuple(field, fc.jsonValue({ maxDepth: 2 })), { freq: 1 }))
    .map(([body, change]) => {
      if (!change) return JSON.stringify(body)
      const [name, value] = change
      // Written as text, so that a member can be named __proto__.
      const rest = JSON.stringify(body).slice(1)
      const comma = rest === '}' ? '' : ','
      return `{${JSON.stringify(name)}:${JSON.stringify(value)}${comma}${rest}`
    })
  return fc.oneof(
    { weight: 5, arbitrary: mutant },
    { weight: 3, arbitrary: fc.json({ maxDepth: 3, stringUnit: anyCharacter }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
    },
  )
}

// Plain comparisons: over thousands of runs, a matcher's own overhead takes longer than the request.
const isClear = ({ status, body }: Answer): boolean =>
  status < 300 ||
  (status < 500 &&
    typeof body.error_code === 'string' &&
    body.status_code === status &&
    typeof body.msg === 'string' &&
    typeof body.details.operation_id === 'string' &&
    // Besides the operation id, something says what was wrong.
    Object.keys(body.details).length > 1)

/** The stored state is checked once in so many runs: a change by a refused request would still be there. */
const LOOK_EVERY = 50

// Every run of the tests draws other bodies. `npm run test:scale` sends more of them.
const RUNS = process.env['ADIT_TEST_LONG_STORMS']
  ? { PGlite: 10_000, PostgreSQL: 1000 }
  : { PGlite: 200, PostgreSQL: 50 }

type Storm = {
  body: fc.Arbitrary<RawBody>
  send: (raw: RawBody) => Promise<Answer>
  /** Checks that the stored state equals the answer of the last success. */
  look: (last: Answer['body']) => Promise<void>
}

/** Sends many bodies; each must be accepted or refused clearly, and the stored state stays correct. */
export const storm = async ({ name }: TestStore, { body, send, look }: Storm): Promise<void> => {
  const numRuns = RUNS[name]
  let runs = 0
  let accepted = 0
  let last: Answer['body'] = undefined
  await fc.assert(
    fc.asyncProperty(body, async (raw) => {
      const answer = await send(raw)
      if (!isClear(answer)) expect(answer).toBe('carried out or refused clearly')
      runs += 1
      if (answer.status < 300) {
        accepted += 1
        last = answer.body
      }
      if (runs % LOOK_EVERY === 0 && last) await look(last)
    }),
    // Few runs may draw nothing else that is accepted.
    { numRuns, examples: [['{}']] },
  )
  await look(last)
  expect(accepted).toBeGreaterThan(numRuns / 100)
}
