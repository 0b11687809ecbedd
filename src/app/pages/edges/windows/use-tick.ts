import { moment, type Moment } from '#domain/clock-offset.ts'
import { useEffect, useState } from 'react'
import { windowChanges } from '../../../resources/edges/windows/window-store.ts'

const SHOWN_TICK_MS = 1_000
/** Nobody sees the countdown; the end of a window must not wait for somebody to look. */
const HIDDEN_TICK_MS = 10_000

/** The last two moments at which the windows were looked at. */
export type Tick = { readonly before: Moment; readonly now: Moment }

/** Looks again once a second while the page is visible, and else often enough for an end. */
export const useTick = (): Tick => {
  const [tick, setTick] = useState(() => {
    const now = moment()
    return { before: now, now }
  })
  useEffect(() => {
    const next = () => setTick(({ now }) => ({ before: now, now: moment() }))
    let timer: ReturnType<typeof setInterval>
    const start = () => {
      clearInterval(timer)
      timer = setInterval(next, document.hidden ? HIDDEN_TICK_MS : SHOWN_TICK_MS)
    }
    const onVisibility = () => {
      next()
      start()
    }
    start()
    // A new window is older than the last tick.
    const { unsubscribe } = windowChanges.subscribe(next)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
  return tick
}
