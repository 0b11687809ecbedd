import { useMemo, type ComponentProps } from 'react'
import { APP_SHORTCUTS } from './app-shortcuts.ts'
import { PAGES } from './page-descriptions.ts'
import { useEdgesToJumpTo } from './pages/edges/edge-palette.tsx'
import { Palette } from './palette/palette.tsx'
import { OPERATORS } from './resources/operators/operators.ts'

const SHOWN_PAGES = [
  PAGES.overview,
  PAGES.operators,
  PAGES.operatorNew,
  PAGES.operatorInstall,
  PAGES.certificates,
  PAGES.doctor,
  PAGES.edges,
  PAGES.bulk,
  PAGES.activity,
  PAGES.settings,
]

/** Those whose records are searched. */
const RESOURCES = [OPERATORS]

/** Jumps to anything of this dashboard. */
export const AppPalette = (props: Omit<ComponentProps<typeof Palette>, 'parts'>) => {
  const others = useEdgesToJumpTo()
  const { shortcuts } = APP_SHORTCUTS
  const parts = useMemo(
    () => ({ resources: RESOURCES, others, pages: SHOWN_PAGES, shortcuts }),
    [others, shortcuts],
  )
  return <Palette {...props} parts={parts} />
}
