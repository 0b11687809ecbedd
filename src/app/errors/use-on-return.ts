import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../api/use-client.ts'

/** Whether the service is away; calls `act` once it answers again. */
export const useOnReturn = (act: () => unknown): boolean => {
  const { state } = useClient()
  const isAway = useSelector(state, (now) => now === 'unreachable')
  const onReturn = useEffectEvent(act)
  useEffect(() => {
    if (!isAway) return undefined
    const { unsubscribe } = state.subscribe((now) => {
      if (now !== 'unreachable') onReturn()
    })
    return unsubscribe
  }, [isAway, state])
  return isAway
}
