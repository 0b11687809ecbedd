import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
const FRESH_MS = 1_000

let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = new Date()
  for (const listener of listeners) listener()
}

// Just loaded data may be newer than the last tick: a new certificate must not be "not yet valid".
const tickIfOld = () => {
  if (Date.now() - now.getTime() > FRESH_MS) tick()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  tickIfOld()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, updated every half minute for all components at once. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)
