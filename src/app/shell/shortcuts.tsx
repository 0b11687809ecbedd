import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, type ComponentType } from 'react'
import { SearchIcon } from '../ui/icons.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import { isPaletteKey } from './palette-key.ts'
import { readShortcuts } from './read-shortcuts.ts'
import { areShortcutsOn } from './shortcut-choice.ts'
import type { Shortcut, ShortcutLists } from './shortcut-keys.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import styles from './shortcuts.module.css'
import { SignOut } from './sign-out.tsx'

/** The dialog that is asked for. */
const wanted = createAtom<'list' | 'palette' | 'sign-out' | null>(null)

const close = () => wanted.set(null)

/** Shows the list of keyboard shortcuts. */
export const showShortcuts = () => wanted.set('list')

/** Signs out, after a question if there are unsaved changes. */
export const askSignOut = () => wanted.set('sign-out')
const showPalette = () => wanted.set('palette')

/** What the dialog that jumps to anything is handed. */
export type PaletteDialogProps = {
  shortcuts: readonly Shortcut[]
  onClose: () => void
  showShortcuts: () => void
  signOut: () => void
}

/** What the shortcuts show of what stands above the shell. */
export type ShortcutParts = {
  /** Loads the dialog that jumps to anything. */
  loadPalette: () => Promise<ComponentType<PaletteDialogProps>>
  shortcuts: ShortcutLists
}

/** Listens for shortcuts; returns how to end that. */
const listen = (router: AnyRouter, { shortcuts }: ShortcutLists): (() => void) => {
  const read = readShortcuts(shortcuts, router, showShortcuts)
  const onKeyDown = (event: Event) => {
    // A browser that fills in a field sends a plain event, without a key.
    if (!(event instanceof KeyboardEvent) || event.key.length > 1 || wanted.get()) return
    if (isPaletteKey(event)) {
      if (document.querySelector('dialog[open]') || !areShortcutsOn()) return
      // The browser has a meaning of its own for it.
      event.preventDefault()
      return showPalette()
    }
    if (!event.defaultPrevented) read(event)
  }
  // After all that read the key on the page, such as a list.
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

/** Carries out the keyboard shortcuts, and shows their list. Once per page. */
export const Shortcuts = ({ parts: { loadPalette, shortcuts } }: { parts: ShortcutParts }) => {
  const router = useRouter()
  const dialog = useSelector(wanted)
  const { Part: Palette, isUnloaded } = useHeavyPart(loadPalette, dialog === 'palette')
  useEffect(() => listen(router, shortcuts), [router, shortcuts])
  useEffect(() => {
    // The next press tries again.
    if (isUnloaded) close()
  }, [isUnloaded])
  if (dialog === 'palette')
    return (
      Palette && (
        <Palette
          shortcuts={shortcuts.shortcuts}
          onClose={close}
          showShortcuts={showShortcuts}
          signOut={askSignOut}
        />
      )
    )
  if (dialog === 'list') return <ShortcutsDialog lists={shortcuts} onClose={close} />
  return dialog && <SignOut onClose={close} />
}

/** Opens what jumps to anything; for people without a keyboard, too. */
export const PaletteButton = () => (
  <button type="button" className={styles.jump} onClick={showPalette}>
    <SearchIcon /> Jump to…
    <kbd className={styles.hint} aria-hidden="true">
      {navigator.platform.includes('Mac') ? '⌘K' : 'Ctrl K'}
    </kbd>
  </button>
)
