import { readStorage } from './storage.ts'

/** Where the chosen theme is kept. */
export const STORAGE_KEY = 'adit.theme'

/** Light, dark, or as the system says. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme that is kept on this device; `system` where none is. */
export const storedTheme = (): Theme => {
  const stored = readStorage('local', STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Puts a theme on the document. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
