import { createAtom, useSelector } from '@tanstack/react-store'
import { localTime, readAgo, relativeTime, UNKNOWN_AGE } from './format-time.ts'
import { useClockOffset, useNow } from './use-now.ts'

const exactTimes = createAtom(false)

/** Switches every time of the page between words and the exact local time. */
export const toggleExactTimes = (): void => exactTimes.set((isExact) => !isExact)

/** Whether times are shown exactly instead of in words. */
export const useExactTimes = (): boolean => useSelector(exactTimes)

/** What a page's texts about time depend on: the service's clock, by how much it is ahead of the device's, the form. */
export type Clock = { now: Date; offset: number; isExact: boolean }

/** The current time and how times are shown; used once by a table for all of its rows. */
export const useClock = (): Clock => {
  const now = useNow()
  return { now, offset: useClockOffset(), isExact: useExactTimes() }
}

/** `4 min ago`, or the exact local time if times are shown exactly. */
export const timeAt = (time: Date, { now, isExact }: Clock): string =>
  isExact ? localTime(time) : relativeTime(time, now)

/** When this device read something, by its own clock in Unix milliseconds: `4 min ago`, or the exact local time. */
export const readTimeAt = (at: number, { now, offset, isExact }: Clock): string => {
  const time = new Date(at === UNKNOWN_AGE ? at : at + offset)
  return isExact && at !== UNKNOWN_AGE ? localTime(time) : readAgo(time, now)
}
