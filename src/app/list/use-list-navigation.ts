import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useListed } from './listed-resource.ts'
import { nextSort, parseSort, sortText } from './sort-text.ts'

/**
 * The ways from a list to its other addresses: another search, another order, the form of a record. The last two
 * are the same functions in each render: the grid is rendered for its rows, not for each key.
 */
export const useListNavigation = () => {
  const { fields, searchAddress, sortAddress, editAddress } = useListed()
  const navigate = useNavigate()
  return {
    go: (q: string, sort: string) =>
      void navigate({ ...searchAddress(q, sort), resetScroll: false }),
    /** Sorts by a column; `isAdded`: after the columns that the list is sorted by. */
    onSort: useCallback(
      (column: string, isAdded: boolean) =>
        void navigate({
          ...sortAddress((now) =>
            sortText(nextSort(fields, parseSort(fields, now), column, isAdded)),
          ),
          resetScroll: false,
        }),
      [navigate, sortAddress, fields],
    ),
    onEdit: useCallback(
      (record: string) => void navigate(editAddress(record)),
      [navigate, editAddress],
    ),
  }
}
