import { createAtom, useSelector } from '@tanstack/react-store'
import { localTime, relativeTime } from './format-time.ts'
import { useNow } from './use-now.ts'

const exactTimes = createAtom(false)

/** Switches every time of the page between words and the exact local time. */
export const toggleExactTimes = (): void => exactTimes.set((isExact) => !isExact)

/** Whether times are shown exactly instead of in words. */
export const useExactTimes = (): boolean => useSelector(exactTimes)

/** What a page's texts about time depend on. */
export type Clock = { now: Date; isExact: boolean }

/** The current time and how times are shown; used once by a table for all of its rows. */
export const useClock = (): Clock => {
  const now = useNow()
  return { now, isExact: useExactTimes() }
}

/** `4 min ago`, or the exact local time if times are shown exactly. */
export const timeAt = (time: Date, { now, isExact }: Clock): string =>
  isExact ? localTime(time) : relativeTime(time, now)
