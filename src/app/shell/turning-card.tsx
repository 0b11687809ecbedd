import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import busyStyles from '../ui/busy.module.css'
import cardStyles from '../ui/card.module.css'

/** Whether another page of a list is being loaded. */
export const useIsTurning = (): boolean =>
  useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading &&
      location.pathname === resolvedLocation?.pathname &&
      location.search.cursor !== resolvedLocation.search.cursor,
  })

/** A card with one page of a list: its rows stay while another page of the list is loaded. */
export const TurningCard = ({ label, children }: { label: string; children: ReactNode }) => {
  const isTurning = useIsTurning()
  return (
    <section
      className={`${cardStyles.card} ${busyStyles.busy}`}
      aria-label={label}
      aria-busy={isTurning}
    >
      {children}
    </section>
  )
}
