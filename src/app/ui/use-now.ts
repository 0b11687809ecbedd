import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
const FRESH_MS = 1_000

let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

// Also if the clock was set back.
const isOld = () => Math.abs(Date.now() - now.getTime()) > FRESH_MS

const tick = () => {
  now = new Date()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  // Just loaded data may be newer than the last tick: a new certificate must not be "not yet valid".
  if (isOld()) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// Nobody keeps an unused clock going: its first reader after a slow load must not render a second time.
const read = () => {
  if (listeners.size === 0 && isOld()) now = new Date()
  return now
}

/** The current time, updated every half minute for all components at once. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read, read)
