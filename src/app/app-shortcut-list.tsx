import { APP_SHORTCUTS } from './app-shortcuts.ts'
import { ShortcutsDialog } from './shell/shortcuts-dialog.tsx'

/** The list of the dashboard's keyboard shortcuts. */
export const AppShortcutList = ({ onClose }: { onClose: () => void }) => (
  <ShortcutsDialog lists={APP_SHORTCUTS} onClose={onClose} />
)
