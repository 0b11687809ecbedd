import { useRouterState } from '@tanstack/react-router'

/** Whether another page of a list is being loaded. */
export const useIsTurning = (): boolean =>
  useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading &&
      location.pathname === resolvedLocation?.pathname &&
      location.search.cursor !== resolvedLocation.search.cursor,
  })
