import { useMemo, useState } from 'react'
import { useClient } from './api/use-client.ts'
import type { Connection } from './connection/connection.ts'
import { PAGES } from './page-descriptions.ts'
import { useEdgesToJumpTo } from './pages/edges/edge-palette.ts'
import { Palette } from './palette/palette.tsx'
import type { PaletteItem } from './palette/palette-item.ts'
import { OPERATORS } from './resources/operators/operators.ts'
import { otherServices } from './shell/connection-menu.tsx'
import type { PaletteDialogProps } from './shell/shortcuts.tsx'
import { wantedSwitch } from './shell/switch-service.ts'
import { shortened } from './ui/first-part.ts'

const SHOWN_PAGES = [
  PAGES.overview,
  PAGES.operators,
  PAGES.operatorNew,
  PAGES.operatorInstall,
  PAGES.certificates,
  PAGES.edges,
  PAGES.bulk,
  PAGES.activity,
  PAGES.settings,
]

/** Those whose records are searched. */
const RESOURCES = [OPERATORS]

/** Switches to each of the other connections. */
const connectionItems = (connection: Connection): PaletteItem[] =>
  otherServices(connection).map((service) => ({
    key: `connection ${service.name}`,
    title: `Switch to ${shortened(service.name)}`,
    details: [new URL(service.base_url).host],
    act: () => wantedSwitch.set(service),
  }))

/** Jumps to anything of this dashboard. */
export const AppPalette = ({ shortcuts, onClose }: PaletteDialogProps) => {
  const others = useEdgesToJumpTo()
  const { connection } = useClient()
  const [connections] = useState(() => connectionItems(connection))
  const parts = useMemo(
    () => ({ resources: RESOURCES, others, pages: SHOWN_PAGES, shortcuts, connections }),
    [others, shortcuts, connections],
  )
  return <Palette parts={parts} onClose={onClose} />
}
