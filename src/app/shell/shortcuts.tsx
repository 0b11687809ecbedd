import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { KeyboardIcon, SearchIcon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import { isPaletteKey } from './palette-key.ts'
import { areShortcutsOn } from './shortcut-choice.ts'
import styles from './shortcuts.module.css'
import { takeTyped, typeAhead } from './typed-ahead.ts'

/** The dialog that is asked for. */
const wanted = createAtom<'list' | 'palette' | null>(null)
const showList = () => wanted.set('list')
const showPalette = () => {
  takeTyped()
  wanted.set('palette')
}

type DialogProps = { onClose: () => void; showShortcuts: () => void }

/** Loads the dialog that jumps to anything. */
export type LoadPalette = () => Promise<ComponentType<DialogProps>>

/** Fetches it before it is asked for; a failure is told when it is. */
const preload = (loadPalette: LoadPalette) => void loadPalette().catch(() => undefined)

/** Listens for shortcuts; returns how to end that. */
const listen = (router: AnyRouter, loadPalette: LoadPalette): (() => void) => {
  let read: ((event: KeyboardEvent) => void) | undefined
  let loading: Promise<void> | undefined
  const onEarlyKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || wanted.get() !== 'palette') return
    if (document.querySelector('dialog[open]')) return
    if (event.key === 'Escape') wanted.set(null)
    // Twice pressed.
    else if (isPaletteKey(event)) event.preventDefault()
    else typeAhead(event)
  }
  const onKeyDown = (event: Event) => {
    // A browser that fills in a field sends a plain event, without a key.
    if (!(event instanceof KeyboardEvent)) return
    // The first half of Ctrl+K.
    if (event.key === 'Control' || event.key === 'Meta') preload(loadPalette)
    if (event.key.length > 1) return
    // What is typed while a dialog is still being loaded is meant for it.
    if (wanted.get()) return
    if (isPaletteKey(event)) {
      if (document.querySelector('dialog[open]') || !areShortcutsOn()) return
      // At once: the browser's own Ctrl+K would not wait for code to be loaded.
      event.preventDefault()
      return showPalette()
    }
    if (read) return read(event)
    // Loaded with the first letter that is typed. Without it that letter does nothing. One import for all
    // letters until then: of two, the second may be there first.
    loading ??= import('./read-shortcuts.ts').then(({ readShortcuts }) => {
      read = readShortcuts(router, showList)
    })
    void loading.then(
      () => read?.(event),
      () => (loading = undefined),
    )
  }
  document.addEventListener('keydown', onEarlyKey, true)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('keydown', onEarlyKey, true)
    document.removeEventListener('keydown', onKeyDown)
  }
}

/** Carries out the keyboard shortcuts, and shows their list. Once per page. */
export const Shortcuts = ({ loadPalette }: { loadPalette: LoadPalette }) => {
  const router = useRouter()
  const dialog = useSelector(wanted)
  // Loaded on demand: most visits ask for neither.
  const { Part, isUnloaded, close } = useLazyPart<DialogProps>(
    async () =>
      dialog === 'palette'
        ? loadPalette()
        : (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
    dialog !== null,
  )
  // With the page, not after it: a key pressed in between would be lost.
  useLayoutEffect(() => listen(router, loadPalette), [router, loadPalette])
  useEffect(() => {
    if (!isUnloaded) return
    wanted.set(null)
    toast(UNLOADED)
  }, [isUnloaded])
  // Escape came before its code.
  useEffect(() => {
    if (Part && dialog === null) close()
  })
  return (
    Part &&
    dialog && (
      <Part
        onClose={() => {
          wanted.set(null)
          close()
        }}
        showShortcuts={showList}
      />
    )
  )
}

type PaletteButtonProps = { load: LoadPalette; className: string | undefined }

/** Opens what jumps to anything; for people without a keyboard, too. */
export const PaletteButton = ({ load, className }: PaletteButtonProps) => (
  <button
    type="button"
    className={className}
    onPointerEnter={() => preload(load)}
    onFocus={() => preload(load)}
    onClick={showPalette}
  >
    <SearchIcon /> Jump to…
  </button>
)

/** Opens the list of keyboard shortcuts. */
export const ShortcutsButton = ({ className }: { className: string | undefined }) => (
  <button type="button" className={`${className} ${styles.entry}`} onClick={showList}>
    <KeyboardIcon /> Shortcuts
    <kbd className={styles.hint} aria-hidden="true">
      ?
    </kbd>
  </button>
)
