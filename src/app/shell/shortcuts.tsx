import { useRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { KeyboardIcon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import { areShortcutsOn } from './shortcut-choice.ts'
import { createKeyReader, shortcutKey, type Shortcut } from './shortcuts.ts'
import styles from './shortcuts.module.css'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const isListWanted = createAtom(false)

// Letters typed into a field are text; a dialog has the keyboard to itself.
const belongsElsewhere = ({ target }: Event): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('dialog[open]') !== null

/** Carries out the keyboard shortcuts, and shows their list. Once per page. */
export const Shortcuts = () => {
  const router = useRouter()
  const isWanted = useSelector(isListWanted)
  // Loaded on demand: most visits do not ask for the list.
  const { Part, isUnloaded, close } = useLazyPart(
    async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
    isWanted,
  )
  useEffect(() => {
    const run = (shortcut: Shortcut) => {
      if ('opensList' in shortcut) isListWanted.set(true)
      else if ('press' in shortcut)
        document.querySelector<HTMLElement>(`[data-shortcut="${shortcut.press}"]`)?.click()
      // The guard of unsaved changes asks only where the path changes.
      else if (shortcut.to !== router.state.location.pathname || !hasUnsavedChanges())
        void router.navigate({ to: shortcut.to })
    }
    const readKey = createKeyReader()
    const onKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKey(event)
      if (key === undefined || event.defaultPrevented || belongsElsewhere(event)) return
      const shortcut = readKey(key, event.timeStamp)
      if (!shortcut || !areShortcutsOn()) return
      // Otherwise the key would be typed into the field that gets the focus.
      event.preventDefault()
      run(shortcut)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [router])
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
