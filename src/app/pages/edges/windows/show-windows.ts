import { lateParts } from '../../../shell/late-parts.ts'
import { WindowStatus } from './window-status.tsx'

/** Shows the modules that are off for a while on every page from now on. */
export const showWindows = (): void =>
  lateParts.set((parts) => (parts['windows'] ? parts : { ...parts, windows: WindowStatus }))
