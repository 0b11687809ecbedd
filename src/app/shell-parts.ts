import { OperatorName } from './pages/operators/operator-name.tsx'
import type { ShellParts } from './shell/shell.tsx'

/** What the shell shows of what stands above it. */
export const SHELL_PARTS: ShellParts = {
  names: { operator: OperatorName },
  loadPalette: async () => (await import('./app-palette.tsx')).AppPalette,
}
