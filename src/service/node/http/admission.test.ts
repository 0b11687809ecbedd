import { describe, expect, test } from 'vitest'
import type { Place } from '#service/core/http/place.ts'
import { createAdmission } from './admission.ts'

const LIMITS = { inWork: 12, outside: 4 }

/** An admission in which these keys are already proven. */
const admissionOf = (...keys: string[]) => {
  const admission = createAdmission(LIMITS)
  for (const key of keys) {
    const place = admission.enter(key)
    place?.proven()
    place?.leave()
  }
  const take = (key: string | undefined): Place[] => {
    const places: Place[] = []
    for (;;) {
      const place = admission.enter(key)
      if (!place) return places
      places.push(place)
    }
  }
  return { admission, take }
}

describe('the places of a process', () => {
  test('are half of them for one key, and there is always one for another key', () => {
    const { take } = admissionOf('a', 'b', 'c', 'd')
    expect(['a', 'b', 'c', 'd'].map((key) => take(key).length)).toEqual([6, 3, 2, 1])
  })

  test('are free again when they are left', () => {
    const { take } = admissionOf('a')
    for (const _ of [1, 2, 3]) {
      const places = take('a')
      expect(places).toHaveLength(6)
      for (const place of places) place.leave()
    }
  })

  test('are shared by all who have not proven their key, or have none', () => {
    const { admission, take } = admissionOf('a')
    const made = Array.from({ length: 20 }, (_, index) => admission.enter(`made up ${index}`))
    expect(made.filter(Boolean)).toHaveLength(6)
    expect(take(undefined)).toHaveLength(0)
    expect(take('a')).toHaveLength(3)
  })

  test('are left to others while a request waits outside, of which only so many do', async () => {
    const { admission, take } = admissionOf('a')
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const first = take('a')
    const waits = first.map((place) => place.outside(() => ended))
    // Four of the six wait outside, and the other two hold their places.
    const second = take('a')
    expect(second).toHaveLength(4)
    end()
    await Promise.all(waits)
    expect(admission.enter('a')).toBeUndefined()
    for (const place of [...first, ...second]) place.leave()
    expect(take('a')).toHaveLength(6)
  })

  test('are held once by a request that waits for two things at once, also when one fails', async () => {
    const { admission, take } = admissionOf('a')
    const place = admission.enter('a')
    const failing = () => Promise.reject(new Error('refused'))
    await Promise.allSettled([place?.outside(failing), place?.outside(failing)])
    expect(take('a')).toHaveLength(5)
  })
})
