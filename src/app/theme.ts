import { readStorage } from './storage.ts'

/** The storage key of the chosen theme. */
export const STORAGE_KEY = 'adit.theme'

/** Light, dark, or the system's setting. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme stored on this device; `system` if there is none. */
export const storedTheme = (): Theme => {
  const stored = readStorage('local', STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Applies a theme to the document. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
