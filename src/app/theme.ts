import { ENTRIES } from './device/registry.ts'
import { readStored } from './device/storage.ts'

/** Light, dark, or the system's setting. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme stored on this device; `system` if there is none. */
export const storedTheme = (): Theme => {
  const stored = readStored(ENTRIES.theme)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Applies a theme to the document. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
