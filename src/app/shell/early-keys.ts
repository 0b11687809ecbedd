import { isPaletteKey } from './palette-key.ts'

/** Whether a key types its own sign. */
export const isPlainKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

const kept: KeyboardEvent[] = []

const keep = (event: KeyboardEvent) => {
  const { target } = event
  const isForPalette = isPaletteKey(event)
  if (
    !(isForPalette || isPlainKey(event)) ||
    !(target instanceof Element) ||
    target.matches('input')
  )
    return
  // The browser has a meaning of its own for Ctrl+K.
  if (isForPalette) event.preventDefault()
  kept.push(event)
}

/** Keeps the keys that are pressed in the first view, before the app reads them. */
export const keepEarlyKeys = (): void => document.addEventListener('keydown', keep)

/** Presses the kept keys again, once: the app reads keys from now on. */
export const pressEarlyKeys = (): void => {
  document.removeEventListener('keydown', keep)
  for (const event of kept.splice(0))
    document.body.dispatchEvent(new KeyboardEvent(event.type, event))
}
