import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, type ComponentType } from 'react'
import { SearchIcon } from '../ui/icons.tsx'
import { useSession } from '../api/use-client.ts'
import { toast } from '../ui/toast.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import { belongsElsewhere, isPlainKey } from './key-place.ts'
import { isPaletteKey } from './palette-key.ts'
import { areShortcutsOn } from './shortcut-choice.ts'
import styles from './shortcuts.module.css'
import { takeTyped, typeAhead } from './typed-ahead.ts'

/** The dialog that is asked for. */
const wanted = createAtom<'list' | 'palette' | 'sign-out' | null>(null)

/** Shows the list of keyboard shortcuts. */
export const showShortcuts = () => wanted.set('list')

/** Signs out, after a question if there are unsaved changes. */
export const askSignOut = () => wanted.set('sign-out')
const showPalette = () => {
  takeTyped()
  wanted.set('palette')
}

type DialogProps = { onClose: () => void; showShortcuts: () => void; signOut: () => void }

type LoadDialog = () => Promise<ComponentType<DialogProps>>

/** What the shortcuts load of what stands above the shell. */
export type ShortcutParts = {
  /** The dialog that jumps to anything. */
  loadPalette: LoadDialog
  /** The list of keyboard shortcuts. */
  loadShortcutList: LoadDialog
  /** What carries out the keys that are pressed. */
  loadKeyReader: () => Promise<
    (router: AnyRouter, showList: () => void) => (event: KeyboardEvent) => void
  >
}

/** Fetches it before it is asked for; a failure is told when it is. */
const preload = (loadPalette: LoadDialog) => void loadPalette().catch(() => undefined)

/** Listens for shortcuts; returns how to end that. */
const listen = (router: AnyRouter, { loadPalette, loadKeyReader }: ShortcutParts): (() => void) => {
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
    if (!event.defaultPrevented) read?.(event)
  }
  // After all that read the key at once, such as a list.
  const onUnread = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key.length > 1) return
    if (read || wanted.get() || event.defaultPrevented) return
    // The field that a key goes to may have the focus before the browser types the next letter: the reader types it.
    // The space bar presses a button, too.
    const isLetter = isPlainKey(event) && event.key !== ' '
    if (isLetter && areShortcutsOn() && !belongsElsewhere(event)) event.preventDefault()
    // Loaded with the first letter that is typed. Without it that letter does nothing. One import for all
    // letters until then: of two, the second may be there first.
    loading ??= loadKeyReader().then((readKeys) => {
      read = readKeys(router, showShortcuts)
    })
    void loading.then(
      () => read?.(event),
      () => (loading = undefined),
    )
  }
  document.addEventListener('keydown', onEarlyKey, true)
  document.addEventListener('keydown', onKeyDown)
  addEventListener('keydown', onUnread)
  return () => {
    document.removeEventListener('keydown', onEarlyKey, true)
    document.removeEventListener('keydown', onKeyDown)
    removeEventListener('keydown', onUnread)
  }
}

/** Carries out the keyboard shortcuts, and shows their list. Once per page. */
export const Shortcuts = ({ parts }: { parts: ShortcutParts }) => {
  const router = useRouter()
  const { signOut } = useSession()
  const dialog = useSelector(wanted)
  // Loaded on demand: most visits ask for neither.
  const { Part, isUnloaded, close } = useLazyPart<DialogProps>(async () => {
    if (dialog === 'palette') return parts.loadPalette()
    return dialog === 'list'
      ? parts.loadShortcutList()
      : (await import('./connection-parts.ts')).CONNECTION_PARTS.signOut()
  }, dialog !== null)
  useEffect(() => listen(router, parts), [router, parts])
  useEffect(() => {
    if (!isUnloaded) return
    // The service may be away; the browser can ask, too, and signing out must always be possible.
    if (wanted.get() !== 'sign-out') toast(UNLOADED)
    else if (confirm('Sign out? What is not saved is lost.')) signOut()
    wanted.set(null)
  }, [isUnloaded, signOut])
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
        showShortcuts={showShortcuts}
        signOut={askSignOut}
      />
    )
  )
}

/** Opens what jumps to anything; for people without a keyboard, too. */
export const PaletteButton = ({ load }: { load: LoadDialog }) => (
  <button
    type="button"
    className={styles.jump}
    onPointerEnter={() => preload(load)}
    onFocus={() => preload(load)}
    onClick={showPalette}
  >
    <SearchIcon /> Jump to…
    <kbd className={styles.hint} aria-hidden="true">
      {navigator.platform.includes('Mac') ? '⌘K' : 'Ctrl K'}
    </kbd>
  </button>
)
