import { useNavigate, useSearch } from '@tanstack/react-router'
import { textsOf } from '../../page-descriptions.ts'

const read = textsOf('tab', 'q', 'show', 'from', 'until')

/** What the address of this page says. */
export type ActivitySearch = ReturnType<typeof read>

/** The address of this page: read here, so that no first visit of another page has to know of it. */
export const useActivitySearch = () => {
  const navigate = useNavigate()
  const search = read(useSearch({ strict: false }))
  return {
    search,
    go: (next: ActivitySearch) =>
      void navigate({
        to: '/activity',
        // The route declares none.
        search: next as never,
        replace: true,
        resetScroll: false,
      }),
  }
}
