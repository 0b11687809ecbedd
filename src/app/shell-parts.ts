import { PAGES } from './page-descriptions.ts'
import { OperatorName } from './pages/operators/operator-name.tsx'
import type { ShellParts } from './shell/shell.tsx'
import { EdgesIcon, OperatorsIcon } from './ui/icons.tsx'

/** What the shell shows of what stands above it. */
export const SHELL_PARTS: ShellParts = {
  names: { operator: OperatorName },
  pages: [
    { page: PAGES.operators, Icon: OperatorsIcon },
    { page: PAGES.edges, Icon: EdgesIcon },
  ],
  loadPalette: async () => (await import('./app-palette.tsx')).AppPalette,
  loadShortcutList: async () => (await import('./app-shortcut-list.tsx')).AppShortcutList,
  loadKeyReader: async () => (await import('./app-shortcuts.ts')).readAppShortcuts,
}
