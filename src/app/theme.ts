const STORAGE_KEY = 'adit.theme'

/** Light, dark, or as the system says. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()

/** The chosen theme; `system` until one is chosen. */
export const currentTheme = (): Theme => {
  const stored = localStorage.getItem(STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Puts the chosen theme on the document. */
export const applyTheme = (): void => {
  const theme = currentTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** Chooses a theme on this device, in all tabs. */
export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(STORAGE_KEY, theme)
  applyTheme()
}

/** Calls `listener` when the theme changes, here or in another tab; returns the unsubscription. */
export const subscribeToTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) applyTheme()
})
