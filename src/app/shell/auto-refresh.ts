import { createAtom } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'

/** How often what is on the screen may be read again by itself, in seconds; 0 is never. */
export const REFRESH_SECONDS = [0, 10, 30, 60, 300] as const
export type RefreshSeconds = (typeof REFRESH_SECONDS)[number]

const read = (): RefreshSeconds =>
  REFRESH_SECONDS.find((seconds) => String(seconds) === readStored(ENTRIES.autoRefresh)) ?? 0

/** The choice of this tab. */
export const refreshSeconds = createAtom<RefreshSeconds>(read())

/** Chooses how often this tab reads again. */
export const chooseRefresh = (seconds: RefreshSeconds): void => {
  writeStored(ENTRIES.autoRefresh, String(seconds))
  refreshSeconds.set(seconds)
}

/** Repeats a read, but not while the tab is hidden: a read that was due by then follows when it is shown. */
export const useAutoRefresh = (seconds: RefreshSeconds, refresh: () => void): void => {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (seconds === 0) return undefined
    let isDue = false
    const onTime = () => {
      isDue = document.visibilityState === 'hidden'
      if (!isDue) latest.current()
    }
    const timer = setInterval(onTime, seconds * 1_000)
    const onShown = () => isDue && onTime()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [seconds])
}
