import { createAtom, useSelector } from '@tanstack/react-store'
import { localTime, readAgo, relativeTime, UNKNOWN_AGE } from './format-time.ts'
import { useNow } from './use-now.ts'

const exactTimes = createAtom(false)

/** Switches every time of the page between words and the exact local time. */
export const toggleExactTimes = (): void => exactTimes.set((isExact) => !isExact)

/** Whether times are shown exactly instead of in words. */
export const useExactTimes = (): boolean => useSelector(exactTimes)

/** What a page's texts about time depend on: the current time, and the form. */
export type Clock = { now: Date; isExact: boolean }

/** The current time and how times are shown. */
export const useClock = (): Clock => ({ now: useNow(), isExact: useExactTimes() })

/** `4 min ago`, or the exact local time if times are shown exactly. */
export const timeAt = (time: Date, { now, isExact }: Clock): string =>
  isExact ? localTime(time) : relativeTime(time, now)

/** When this device read something, in Unix milliseconds: `4 min ago`, or the exact local time. */
export const readTimeAt = (at: number, { now, isExact }: Clock): string =>
  isExact && at !== UNKNOWN_AGE ? localTime(new Date(at)) : readAgo(new Date(at), now)
