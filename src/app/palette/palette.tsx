import { ownerId } from '../connection/connection.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useClient } from '../api/use-client.ts'
import { isPaletteKey } from '../shell/palette-key.ts'
import { hasUnsavedChanges } from '../shell/unsaved-changes.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/button.tsx'
import { plural } from '../ui/intl.ts'
import { Said } from '../ui/said.tsx'
import { capitalized } from '../resources/resource-words.ts'
import { searchedText } from './use-found-records.ts'
import type { PaletteItem, PaletteParts } from './palette-item.ts'
import { PaletteList, rowId } from './palette-list.tsx'
import styles from './palette.module.css'
import { recents } from './recents.ts'
import { usePaletteItems } from './use-palette-items.ts'

type PaletteProps = {
  parts: PaletteParts
  onClose: () => void
  showShortcuts: () => void
  signOut: () => void
}

/** Carries out an item: goes there, here or in a new tab, or does it on the page. */
const useChoose = (onClose: () => void) => {
  const router = useRouter()
  const id = ownerId(useClient().connection)
  return (item: PaletteItem, isNewTab: boolean) => {
    // It says why.
    if (item.off) return
    if (!('link' in item)) {
      // Closed first: what opens then is given the focus, and gives it back to the page.
      if (!item.staysOpen) flushSync(onClose)
      item.act()
      return
    }
    if (item.recent) recents.putFirst(id, item.recent)
    flushSync(onClose)
    const { pathname, publicHref } = router.buildLocation(item.link)
    if (isNewTab) window.open(publicHref, '_blank', 'noopener')
    // The guard of unsaved changes asks only where the path changes.
    else if (pathname !== router.state.location.pathname || !hasUnsavedChanges())
      void router.navigate(item.link)
  }
}

/** Shows the dialog, and makes it a modal one after the first paint: that all else is inert takes half of the time. */
const useModal = () => {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    const before = document.activeElement
    const focus = () => dialog.querySelector('input')?.focus()
    const makeModal = () => {
      // One that is open cannot be made a modal one; nothing is painted in between.
      dialog.removeAttribute('open')
      dialog.showModal()
      focus()
    }
    dialog.show()
    focus()
    const cancel = afterPaint(makeModal)
    return () => {
      cancel()
      dialog.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      if (document.activeElement === document.body) document.getElementById('content')?.focus()
    }
  }, [])
  return element
}

/** Closes when Back, Forward or something else leaves the page, whose actions are listed. */
const useCloseWithPage = (onClose: () => void) => {
  const router = useRouter()
  // With the first paint: Back pressed right after it would be missed.
  useLayoutEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && onClose()),
    [router, onClose],
  )
}

/** Finds records, pages, saved views and actions by what is typed. Open while it is rendered. */
export const Palette = ({ parts, onClose, ...deeds }: PaletteProps) => {
  const { resources, others } = parts
  const records = [...resources.map(({ words }) => words.other), others.group.heading.toLowerCase()]
  const id = useId()
  const dialog = useModal()
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  // Enter that came before the search was answered.
  const waiting = useRef<{ isNewTab: boolean }>(null)
  const { groups, searched } = usePaletteItems(parts, text, deeds)
  const isPending = searched.some((one) => one.isPending)
  const choose = useChoose(onClose)
  useCloseWithPage(onClose)
  const items = groups.flatMap((group) => group.items)
  // What was gone to stays, wherever the answer of the search moves it.
  const active = items.find(({ key }) => key === activeKey) ?? items[0]

  useEffect(() => {
    const enter = waiting.current
    if (!enter || isPending) return
    waiting.current = null
    if (active) queueMicrotask(() => choose(active, enter.isNewTab))
  }, [waiting, isPending, active, choose])

  const move = (step: number) => {
    const at = active ? items.indexOf(active) : 0
    setActiveKey(items.at((at + step) % items.length)?.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isNewTab = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    // Before it is a modal one, the browser does not do that.
    else if (event.key === 'Escape') onClose()
    else if (isPaletteKey(event)) {
      // What opens this by the same key would open it again.
      event.stopPropagation()
      onClose()
    } else if (event.key !== 'Enter') return
    else if (isPending && activeKey === undefined) waiting.current = { isNewTab }
    else if (active) choose(active, isNewTab)
    event.preventDefault()
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Jump to anything"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // On the backdrop, which belongs to the dialog itself.
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // The page behind does not take the focus that it gets back.
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.frame}>
        <div className={styles.top}>
          <input
            className={styles.field}
            role="combobox"
            aria-label="Jump to anything"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && rowId(`${id}-list`, items.indexOf(active))}
            aria-autocomplete="list"
            placeholder={capitalized([...records, 'pages', 'actions'].join(', '))}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setActiveKey(undefined)
              waiting.current = null
            }}
            onKeyDown={onKeyDown}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
          />
          <Button size="small" variant="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
        {active ? (
          <PaletteList
            id={`${id}-list`}
            text={text}
            groups={groups}
            activeKey={active.key}
            onChoose={choose}
          />
        ) : (
          <p className={styles.none}>{isPending ? 'Searching…' : 'Nothing matches.'}</p>
        )}
        <div className={styles.foot}>
          <span>{searched.map(searchedText).join(' ')}</span>
          <span className={styles.hints}>
            <kbd>Enter</kbd> opens · <kbd>Ctrl Enter</kbd> in a new tab · <kbd>Esc</kbd> closes
          </span>
        </div>
        <Said text={plural(items.length, { one: '# result', other: '# results' })} />
      </div>
    </dialog>,
    document.body,
  )
}
