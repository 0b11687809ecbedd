import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = new Date()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const snapshot = () => {
  // Between ticks the value must not change, or React would render for ever; without a ticker it may be old.
  if (timer === undefined) now = new Date(Math.floor(Date.now() / TICK_MS) * TICK_MS)
  return now
}

/** The current time, renewed every half minute; all who use it render together. */
export const useNow = (): Date => useSyncExternalStore(subscribe, snapshot)
