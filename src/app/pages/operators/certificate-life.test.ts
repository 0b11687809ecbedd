import { certificateState } from '#domain/certificate-state.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateLife } from './certificate-life.ts'

const DAY = 86_400_000
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY)

describe('certificateLife', () => {
  test('marks today and its last days', () => {
    expect(certificateLife(day(0), day(100), day(25), { warn: 25, alarm: 5 })).toEqual({
      phase: 'within',
      today: 25,
      warn: 75,
      alarm: 95,
    })
  })

  test('begins and ends with its days', () => {
    const phase = (ms: number) => certificateLife(day(0), day(90), new Date(ms))?.phase
    expect(phase(day(0).getTime() - 1)).toBe('before')
    expect(phase(day(0).getTime())).toBe('within')
    expect(phase(day(90).getTime())).toBe('within')
    expect(phase(day(90).getTime() + 1)).toBe('after')
  })

  test('has no bar without a length', () => {
    expect(certificateLife(day(3), day(3), day(3))).toBeNull()
    expect(certificateLife(day(4), day(3), day(3))).toBeNull()
  })

  test('stays within its bounds, and agrees with the state of the certificate', () => {
    const time = fc.date({ noInvalidDate: true })
    fc.assert(
      fc.property(time, time, time, (begin, end, now) => {
        const life = certificateLife(begin, end, now)
        expect(life === null).toBe(end <= begin)
        if (!life) return
        const { phase, today, warn, alarm } = life
        expect(0 <= warn && warn <= alarm && alarm <= 100).toBe(true)
        expect(0 <= today && today <= 100).toBe(true)
        const { state } = certificateState({ cert: '', not_before: begin, not_after: end }, now)
        expect(phase === 'before').toBe(state === 'not_yet_valid')
        expect(phase === 'after').toBe(state === 'expired')
      }),
    )
  })
})
