import { useCallback, useRef, useState } from 'react'
import { DEFAULT_COLUMNS } from './all-columns.tsx'
import type { OnWidths } from './column-edge.tsx'
import { keepLayout, keptLayout, withWidth, type ListLayout } from './list-layout.ts'

/** The layout until somebody changes it. */
export const DEFAULT_LAYOUT: ListLayout = {
  columns: [...DEFAULT_COLUMNS],
  widths: {},
  density: 'comfortable',
}

/** The layout of the list, kept on this device for all services. */
export const useLayoutChoice = () => {
  const [layout, setLayout] = useState(() => keptLayout() ?? DEFAULT_LAYOUT)
  const latest = useRef(layout)
  const show = useCallback((next: ListLayout) => {
    latest.current = next
    setLayout(next)
  }, [])
  const choose = (next: ListLayout) => {
    keepLayout(next)
    show(next)
  }
  // The same function in each render: the grid is rendered for its rows. What a drag passes is not kept.
  const size = useCallback<OnWidths>(
    (widths, isOver) => {
      let next = latest.current
      for (const [id, width] of Object.entries(widths)) next = withWidth(next, id, width)
      if (isOver) keepLayout(next)
      show(next)
    },
    [show],
  )
  return [layout, choose, size] as const
}
