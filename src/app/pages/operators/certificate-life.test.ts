import { certificateState } from '#domain/certificate-state.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateLife } from './certificate-life.ts'

describe('certificateLife', () => {
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
