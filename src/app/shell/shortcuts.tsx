import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { KeyboardIcon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import styles from './shortcuts.module.css'

const isListWanted = createAtom(false)

/** Listens for shortcuts; returns how to end that. */
const listen = (router: AnyRouter): (() => void) => {
  let read: ((event: KeyboardEvent) => void) | undefined
  let loading: Promise<void> | undefined
  const onKeyDown = (event: Event) => {
    // A browser that fills in a field sends a plain event, without a key.
    if (!(event instanceof KeyboardEvent) || event.key.length > 1) return
    if (read) return read(event)
    // Loaded with the first letter that is typed. Without it that letter does nothing. One import for all
    // letters until then: of two, the second may be there first.
    loading ??= import('./read-shortcuts.ts').then(({ readShortcuts }) => {
      read = readShortcuts(router, () => isListWanted.set(true))
    })
    void loading.then(
      () => read?.(event),
      () => (loading = undefined),
    )
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Carries out the keyboard shortcuts, and shows their list. Once per page. */
export const Shortcuts = () => {
  const router = useRouter()
  const isWanted = useSelector(isListWanted)
  // Loaded on demand: most visits do not ask for the list.
  const { Part, isUnloaded, close } = useLazyPart(
    async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
    isWanted,
  )
  useEffect(() => listen(router), [router])
  useEffect(() => {
    if (!isUnloaded) return
    isListWanted.set(false)
    toast(UNLOADED)
  }, [isUnloaded])
  return (
    Part && (
      <Part
        onClose={() => {
          isListWanted.set(false)
          close()
        }}
      />
    )
  )
}

/** Opens the list of keyboard shortcuts. */
export const ShortcutsButton = ({ className }: { className: string | undefined }) => (
  <button
    type="button"
    className={`${className} ${styles.entry}`}
    onClick={() => isListWanted.set(true)}
  >
    <KeyboardIcon /> Shortcuts
    <kbd className={styles.hint} aria-hidden="true">
      ?
    </kbd>
  </button>
)
