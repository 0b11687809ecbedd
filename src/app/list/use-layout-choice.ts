import { useCallback, useRef, useState } from 'react'
import type { OnWidths } from './column-edge.tsx'
import { defaultLayout, keepLayout, keptLayout, withWidth, type ListLayout } from './list-layout.ts'
import { useListed } from './listed-resource.ts'

/** The layout of the list, kept on this device for all services. */
export const useLayoutChoice = () => {
  const { copied, defaultColumns } = useListed()
  const { key } = copied
  const [layout, setLayout] = useState(() => keptLayout(key) ?? defaultLayout(defaultColumns))
  const latest = useRef(layout)
  const show = useCallback((next: ListLayout) => {
    latest.current = next
    setLayout(next)
  }, [])
  const choose = (next: ListLayout) => {
    keepLayout(key, next)
    show(next)
  }
  // The same function in each render: the grid is rendered for its rows. What a drag passes is not kept.
  const size = useCallback<OnWidths>(
    (widths, isOver) => {
      let next = latest.current
      for (const [id, width] of Object.entries(widths)) next = withWidth(next, id, width)
      if (isOver) keepLayout(key, next)
      show(next)
    },
    [show, key],
  )
  return [layout, choose, size] as const
}
