import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSameValue } from './conflicts/field.ts'
import { runWrite } from './run-write.ts'
import { createService, failure, notedRun, type Door } from './test-service.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const texts = fc.constantFrom('', 'Dock', 'Gate', 'x'.repeat(9))
const doors: fc.Arbitrary<Door> = fc.record({
  name: texts,
  note: texts,
  tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  key: fc.constant(''),
})
const scenarios = fc.record({
  stored: fc.option(doors),
  seen: fc.option(doors),
  values: doors,
  loses: fc.constantFrom(null, 'before' as const, 'after' as const),
  status: fc.constantFrom(null, null, 404, 409),
  failingReads: fc.subarray([1, 2, 3]),
  stopsAt: fc.constantFrom(1, 2, 3, 99, 99),
  meanwhile: fc.option(doors),
  hasTags: fc.boolean(),
  /** What somebody else saves between the read and the request. */
  meanwhileSent: fc.option(doors),
  answer: fc.constantFrom('mine' as const, 'theirs' as const, null),
})

test('whatever happens: one request at most, and no outcome that is not true', () =>
  fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { stored, seen, values, loses, status, failingReads, meanwhile } = scenario
      const { service, write } = createService(stored)
      Object.assign(service, {
        hasTags: scenario.hasTags,
        loses,
        refusal: status && failure(status),
        failingReads,
      })
      service.beforeRead = (count) => {
        if (count === 2 && service.sent.length === 0) service.stored = meanwhile
      }
      service.beforeSend = () => {
        if (scenario.meanwhileSent && service.outdated === 0)
          service.stored = scenario.meanwhileSent
      }
      const { options } = notedRun(scenario.answer)
      let times = 0
      const isWanted = () => ++times < scenario.stopsAt
      const outcome = await runWrite(write, { seen, values }, { ...options, isWanted })
      expect(service.sent.length).toBeLessThanOrEqual(1)
      const wasDone = service.sent.length === 1 && loses !== 'before' && status === null
      // A part of it that somebody else has saved alike is there: no read tells whose it is.
      const isTheirs = Object.entries(Object(service.sent[0])).some(([name, value]) =>
        isSameValue(
          name === 'tags' ? 'set' : 'text',
          value,
          Reflect.get(Object(scenario.meanwhileSent), name),
        ),
      )
      if (outcome.kind === 'done') expect(wasDone || isTheirs).toBe(true)
      else if (outcome.kind !== 'lost' || outcome.found === 'not-done') expect(wasDone).toBe(false)
      if (['nothing', 'stopped', 'invalid'].includes(outcome.kind)) {
        expect(service.sent).toEqual([])
      }
    }),
    { numRuns: 500 },
  ))
