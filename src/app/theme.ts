import { readStorage, writeStorage } from './storage.ts'

const STORAGE_KEY = 'adit.theme'

/** Light, dark, or as the system says. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()

// A choice that could not be kept lasts as long as the page.
let unkept: Theme | undefined

/** The chosen theme; `system` until one is chosen. */
export const currentTheme = (): Theme => {
  const stored = unkept ?? readStorage('local', STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is dark now, by choice or as the system is. */
export const isDark = (): boolean => {
  const theme = currentTheme()
  return theme === 'system' ? systemIsDark.matches : theme === 'dark'
}

const notify = () => {
  for (const listener of listeners) listener()
}

/** Puts the chosen theme on the document. */
export const applyTheme = (): void => {
  const theme = currentTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  notify()
}

/** Chooses a theme on this device, in all tabs. */
export const chooseTheme = (theme: Theme): void => {
  unkept = writeStorage('local', STORAGE_KEY, theme) ? undefined : theme
  applyTheme()
}

/** Calls `listener` when the theme changes, here, in another tab or in the system; returns the unsubscription. */
export const subscribeToTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

systemIsDark.addEventListener('change', notify)
addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY) return
  unkept = undefined
  applyTheme()
})
