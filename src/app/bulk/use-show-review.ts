import { useNavigate } from '@tanstack/react-router'
import type { Resource } from '../resources/resource.ts'

/** Returns how to show the plan that was just made: discarding it leads back to this page as it is. */
export const useShowReview = ({ pages }: Pick<Resource, 'pages'>): (() => void) => {
  const navigate = useNavigate()
  return () => void navigate({ to: pages.bulk, state: { review: 'open' } })
}
