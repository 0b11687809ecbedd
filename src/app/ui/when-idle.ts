import { useEffect, useState } from 'react'

/** Runs a task when the browser has nothing else to do, after `timeout` ms at the latest. Returns what cancels it. */
export const whenIdle = (task: () => void, timeout = 1_000): (() => void) => {
  // Safari has no idle callbacks, which the DOM's types don't say.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, timeout)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(task, { timeout })
  return () => cancelIdleCallback(callback)
}

/** Whether the browser had nothing else to do since the page is there: what nobody waits for begins then. */
export const useWasIdle = (): boolean => {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}

/** Runs a task after the next frame is painted. Returns what cancels it. */
export const afterPaint = (task: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
