import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { ENTRIES } from '../../device/registry.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../device/storage.ts'

/** The themes, and what each is called. */
export const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Theme = (typeof THEMES)[number]['value']

const stored = (): Theme => {
  const theme = readStored(ENTRIES.theme)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

const chosen = createAtom(stored())
chosen.subscribe((theme) => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
})

/** The chosen theme; `system` until one is chosen. */
export const themeChoice: ReadonlyAtom<Theme> = chosen

/** Sets the theme on this device, in all tabs. If it cannot be stored, it lasts until the page is closed. */
export const chooseTheme = (theme: Theme): void => {
  writeStored(ENTRIES.theme, theme)
  chosen.set(theme)
}

onStoredElsewhere(ENTRIES.theme, () => chosen.set(stored()))
