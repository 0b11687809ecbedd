import { useEffect, useState } from 'react'

const TICK_MS = 30_000
const FRESH_MS = 1_000

let now = new Date()
/** What the components have; older than `now` while one is mounted that needs a newer time. */
let told = now
const listeners = new Set<(time: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tell = () => {
  if (told === now) return
  told = now
  for (const listener of listeners) listener(now)
}

const tick = () => {
  now = new Date()
  tell()
}

const subscribe = (listener: (time: Date) => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  // In a hidden tab browsers tick late, and while the device sleeps not at all.
  document.addEventListener('visibilitychange', tick)
  // Rendered before the time was another one.
  listener(now)
  tell()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', tick)
    clearInterval(timer)
    timer = undefined
  }
}

// Just loaded data may be newer than the last tick: a new certificate must not be "not yet valid".
const fresh = () => {
  // Also if the clock was set back.
  if (Math.abs(Date.now() - now.getTime()) > FRESH_MS) now = new Date()
  return now
}

/**
 * The current time, updated every half minute for all components at once. Not a store of React: a page whose first
 * render takes a second would be rendered again, since the time is another one then.
 */
export const useNow = (): Date => {
  const [time, setTime] = useState(fresh)
  useEffect(() => subscribe(setTime), [])
  return time
}

/** The current time in Unix milliseconds, every second. */
export const useSeconds = (): number => {
  const [time, setTime] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now), 1_000)
    return () => clearInterval(timer)
  }, [])
  return time
}
