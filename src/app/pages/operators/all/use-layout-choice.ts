import { useCallback, useRef, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { DEFAULT_COLUMNS } from './all-columns.tsx'
import type { OnWidths } from './column-edge.tsx'
import { keepLayout, keptLayout, withWidth, type ListLayout } from './list-layout.ts'

/** The layout until somebody changes it. */
export const DEFAULT_LAYOUT: ListLayout = {
  columns: [...DEFAULT_COLUMNS],
  widths: {},
  density: 'comfortable',
}

/** The layout of the list, kept on this device for each service. */
export const useLayoutChoice = () => {
  const { base_url } = useClient().connection
  const [layout, setLayout] = useState(() => keptLayout(base_url) ?? DEFAULT_LAYOUT)
  const latest = useRef(layout)
  const show = useCallback((next: ListLayout) => {
    latest.current = next
    setLayout(next)
  }, [])
  const choose = (next: ListLayout) => {
    keepLayout(base_url, next)
    show(next)
  }
  // The same function in each render: the grid is rendered for its rows. What a drag passes is not kept.
  const size = useCallback<OnWidths>(
    (widths, isOver) => {
      let next = latest.current
      for (const [id, width] of Object.entries(widths)) next = withWidth(next, id, width)
      if (isOver) keepLayout(base_url, next)
      show(next)
    },
    [base_url, show],
  )
  return [layout, choose, size] as const
}
