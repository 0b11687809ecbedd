import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, type ComponentType, Fragment, useState } from 'react'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, writeStored } from '../device/storage.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import { whenIdle } from '../ui/when-idle.ts'
import {
  areShortcutsOn,
  belongsElsewhere,
  createKeyReader,
  isPaletteKey,
  shortcutKey,
  type Shortcut,
  type ShortcutLists,
} from './shortcut-keys.ts'
import shellStyles from './shell.module.css'
import styles from './shortcuts.module.css'
import { SignOut } from './sign-out.tsx'
import { hasUnsavedChanges } from './unsaved-changes.tsx'

type KeysRowProps = { label: string; keys: readonly string[]; between: 'then' | 'or' }

const KeysRow = ({ label, keys, between }: KeysRowProps) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ` ${between} `}
          <kbd className={styles.key}>{key}</kbd>
        </Fragment>
      ))}
    </dd>
  </div>
)

type ShortcutsDialogProps = { lists: ShortcutLists; onClose: () => void }

/** The list of keyboard shortcuts, and the choice to have none (WCAG 2.1.4). */
const ShortcutsDialog = ({ lists, onClose }: ShortcutsDialogProps) => {
  const [isOn, setIsOn] = useState(areShortcutsOn)
  return (
    <ConfirmDialog title="Keyboard shortcuts" cancel="Close" onCancel={onClose}>
      <dl>
        {lists.shortcuts.map(({ keys, label }) => (
          <KeysRow key={keys} label={label} keys={keys.split(' ')} between="then" />
        ))}
      </dl>
      <h3 className={styles.part}>{lists.ofList.title}</h3>
      <dl>
        {lists.ofList.keys.map(({ keys, label }) => (
          <KeysRow key={label} label={label} keys={keys} between="or" />
        ))}
      </dl>
      <p className={styles.choice}>
        <Checkbox
          label="Use keyboard shortcuts on this device"
          checked={isOn}
          onChange={(isOn) => {
            if (isOn) clearStored(ENTRIES.shortcuts)
            else writeStored(ENTRIES.shortcuts, 'off')
            setIsOn(areShortcutsOn())
          }}
        />
      </p>
    </ConfirmDialog>
  )
}

const run = (shortcut: Shortcut, router: AnyRouter): void => {
  if ('act' in shortcut) shortcut.act(router)
  else if ('to' in shortcut) {
    // The guard of unsaved changes asks only where the path changes.
    if (shortcut.to !== router.state.location.pathname || !hasUnsavedChanges())
      void router.navigate({ to: shortcut.to })
  } else if ('press' in shortcut) {
    const element = document.querySelector<HTMLElement>(`[data-shortcut="${shortcut.press}"]`)
    if (element instanceof HTMLInputElement) element.select()
    // One that cannot act says why.
    else if (element?.ariaDisabled === 'true') element.focus()
    else element?.click()
  }
}

/** The dialog that is asked for. */
const wanted = createAtom<'list' | 'palette' | 'sign-out' | null>(null)

const close = () => wanted.set(null)

/** Shows the list of keyboard shortcuts. */
export const showShortcuts = () => wanted.set('list')

/** Signs out, after a question if there are unsaved changes. */
export const askSignOut = () => wanted.set('sign-out')

/** Opens what jumps to anything. */
export const showPalette = () => wanted.set('palette')

/** What the dialog that jumps to anything is handed. */
export type PaletteDialogProps = {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}

/** What the shortcuts show of what stands above the shell. */
export type ShortcutParts = {
  /** Loads the dialog that jumps to anything. */
  loadPalette: () => Promise<ComponentType<PaletteDialogProps>>
  shortcuts: ShortcutLists
}

/** Listens for shortcuts; returns how to end that. */
const listen = (router: AnyRouter, shortcuts: readonly Shortcut[]): (() => void) => {
  const readKey = createKeyReader(shortcuts)
  const onKeyDown = (event: Event) => {
    // A browser that fills in a field sends a plain event, without a key.
    if (!(event instanceof KeyboardEvent) || wanted.get()) return
    if (isPaletteKey(event)) {
      if (document.querySelector('dialog[open]') || !areShortcutsOn()) return
      // The browser has a meaning of its own for it.
      event.preventDefault()
      return showPalette()
    }
    const key = shortcutKey(event)
    if (key === undefined || event.defaultPrevented || belongsElsewhere(event)) return
    const shortcut = readKey(key, event.timeStamp)
    if (!shortcut || !areShortcutsOn()) return
    // Otherwise the key would be typed into the field that gets the focus.
    event.preventDefault()
    run(shortcut, router)
  }
  // After all that read the key on the page, such as a list.
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

/** Carries out the keyboard shortcuts, and shows their list. Once per page. */
export const Shortcuts = ({ parts: { loadPalette, shortcuts } }: { parts: ShortcutParts }) => {
  const router = useRouter()
  const dialog = useSelector(wanted)
  const [early, setEarly] = useState<Awaited<ReturnType<typeof loadPalette>>>()
  const { Part, isUnloaded } = useHeavyPart(loadPalette, dialog === 'palette')
  const Palette = early ?? Part
  useEffect(() => listen(router, shortcuts.shortcuts), [router, shortcuts])
  // What is typed right after the key must not be lost. Where it can't be loaded, the key tries again.
  useEffect(() => {
    const load = () => loadPalette().then((Loaded) => setEarly(() => Loaded))
    return whenIdle(() => void load().catch(() => undefined))
  }, [loadPalette])
  useEffect(() => {
    // The next press tries again.
    if (isUnloaded) close()
  }, [isUnloaded])
  if (dialog === 'palette')
    return Palette && <Palette shortcuts={shortcuts.shortcuts} onClose={close} />
  if (dialog === 'list') return <ShortcutsDialog lists={shortcuts} onClose={close} />
  return dialog && <SignOut onClose={close} />
}

/** Opens what jumps to anything; for people without a keyboard, too. */
export const PaletteButton = () => (
  <button type="button" className={`${shellStyles.link} ${styles.jump}`} onClick={showPalette}>
    <SearchIcon /> Jump to…
    <kbd className={styles.key} aria-hidden="true">
      {navigator.platform.includes('Mac') ? '⌘K' : 'Ctrl K'}
    </kbd>
  </button>
)
