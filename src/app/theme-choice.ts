import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ENTRIES } from './device/registry.ts'
import { onStoredElsewhere, writeStored } from './device/storage.ts'
import { applyTheme, storedTheme, type Theme } from './theme.ts'

const chosen = createAtom(storedTheme())
chosen.subscribe(applyTheme)

/** The chosen theme; `system` until one is chosen. */
export const themeChoice: ReadonlyAtom<Theme> = chosen

/** What each theme is called. */
export const THEME_LABELS = { system: 'System', light: 'Light', dark: 'Dark' }

/** Sets the theme on this device, in all tabs. If it cannot be stored, it lasts until the page is closed. */
export const chooseTheme = (theme: Theme): void => {
  writeStored(ENTRIES.theme, theme)
  chosen.set(theme)
}

onStoredElsewhere(ENTRIES.theme, () => chosen.set(storedTheme()))
