import { useQuery } from '@tanstack/react-query'
import { operatorName } from '#domain/operator-name.ts'
import { useClient } from './api/use-client.ts'
import { PAGES } from './page-descriptions.ts'
import { operatorQuery } from './resources/operators/operator-queries.ts'
import type { ShellParts } from './shell/shell.tsx'
import { shortened } from './ui/first-part.ts'
import {
  ActivityIcon,
  CertificatesIcon,
  EdgesIcon,
  OperatorsIcon,
  OverviewIcon,
} from './ui/icons.tsx'

/** The name of an operator that the page has loaded, or else its id; it loads nothing itself. */
const OperatorName = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...operatorQuery(useClient(), id), enabled: false })
  return shortened(data ? operatorName(data) : id)
}

/** What the shell shows of what stands above it. */
export const SHELL_PARTS: ShellParts = {
  names: { operator: OperatorName },
  pages: [
    { page: PAGES.overview, Icon: OverviewIcon },
    { page: PAGES.operators, Icon: OperatorsIcon },
    { page: PAGES.certificates, Icon: CertificatesIcon },
    { page: PAGES.edges, Icon: EdgesIcon },
    { page: PAGES.activity, Icon: ActivityIcon },
  ],
  // What it needs is listed there, not in the first load.
  loadPalette: async () => (await import('./late-pages.ts')).loadPalette(),
  loadShortcutList: async () => (await import('./app-shortcut-list.tsx')).AppShortcutList,
  loadKeyReader: async () => (await import('./app-shortcuts.ts')).readAppShortcuts,
}
