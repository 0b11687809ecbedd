import { useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { DEFAULT_LAYOUT } from './columns-panel.tsx'
import { keepLayout, keptLayout, type ListLayout } from './list-layout.ts'

/** The layout of the list, kept on this device for each service. */
export const useLayoutChoice = () => {
  const { base_url } = useClient().connection
  const [layout, setLayout] = useState(() => keptLayout(base_url) ?? DEFAULT_LAYOUT)
  const choose = (next: ListLayout) => {
    keepLayout(base_url, next)
    setLayout(next)
  }
  return [layout, choose] as const
}
