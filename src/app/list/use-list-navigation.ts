import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { searchAddress } from '../shell/search-address.ts'
import { useListed } from './listed-resource.ts'
import { nextSort, parseSort, sortText } from './sort-text.ts'

/**
 * The ways from a list to its other addresses: another search, another order, the form of a record. The last two
 * are the same functions in each render: the grid is rendered for its rows, not for each key.
 */
export const useListNavigation = () => {
  const { fields, pages } = useListed()
  const { list, edit } = pages
  const navigate = useNavigate()
  return {
    go: (q: string, sort: string) =>
      void navigate({ ...searchAddress(list, q, sort), resetScroll: false }),
    /** Sorts by a column; `isAdded`: after the columns that the list is sorted by. */
    onSort: useCallback(
      (column: string, isAdded: boolean) =>
        void navigate({
          to: list,
          search: ({ q, sort = '' }: { q?: string; sort?: string }) => ({
            all: 'yes',
            q,
            sort: sortText(nextSort(fields, parseSort(fields, sort), column, isAdded)) || undefined,
          }),
          state: ({ longSearch }) => ({ longSearch }),
          resetScroll: false,
        }),
      [navigate, list, fields],
    ),
    onEdit: useCallback(
      (id: string) => void (edit && navigate({ to: edit, params: { id } })),
      [navigate, edit],
    ),
  }
}
