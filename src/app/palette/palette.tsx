import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import type { BaseUIEvent } from '@base-ui/react/types'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { capitalized } from '../resources/resource-words.ts'
import { isPaletteKey } from '../shell/shortcut-keys.ts'
import keyStyles from '../shell/shortcuts.module.css'
import { hasUnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Button } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import { isolated } from '../ui/first-part.ts'
import { plural } from '../ui/intl.ts'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { Said } from '../ui/said.tsx'
import type { PaletteGroup, PaletteItem, PaletteParts } from './palette-item.ts'
import styles from './palette.module.css'
import { recents } from './recents.ts'
import { usePaletteItems } from './use-palette-items.ts'

type PaletteProps = { parts: PaletteParts; onClose: () => void }

/** Finds records, pages, saved views and connections by what is typed. Open while it is rendered. */
export const Palette = ({ parts, onClose }: PaletteProps) => {
  const router = useRouter()
  const owner = ownerId(useClient().connection)
  const [text, setText] = useState('')
  const groups = usePaletteItems(parts, text)
  const items = groups.flatMap((group) => group.items)
  const highlighted = useRef(0)
  // Back, Forward or something else leaves the page. With the first paint: Back pressed
  // right after it would be missed.
  useLayoutEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        // Until the first page is resolved, the router tells every load as another path.
        if (fromLocation && pathChanged) onClose()
      }),
    [router, onClose],
  )
  const choose = (item: PaletteItem, isNewTab: boolean) => {
    // It says why.
    if (item.off) return
    // Closed first: what opens then is given the focus, and gives it back to the page.
    flushSync(onClose)
    if (!('link' in item)) return item.act()
    if (item.recent) recents.putFirst(owner, item.recent)
    const { pathname, publicHref } = router.buildLocation(item.link)
    if (isNewTab) window.open(publicHref, '_blank', 'noopener')
    // The guard of unsaved changes asks only where the path changes.
    else if (pathname !== router.state.location.pathname || !hasUnsavedChanges())
      void router.navigate(item.link)
  }
  const onKeyDown = (event: BaseUIEvent<KeyboardEvent>) => {
    if (event.nativeEvent.isComposing) return
    const isEnter = event.key === 'Enter'
    if (!isEnter && !isPaletteKey(event)) return
    event.preventDefault()
    // It presses the element of an item, which the list may not have yet.
    event.preventBaseUIHandler()
    // What opens this by the same key would open it again.
    event.stopPropagation()
    if (!isEnter) return onClose()
    const item = items[highlighted.current] ?? items[0]
    return item && choose(item, event.ctrlKey || event.metaKey)
  }
  const found = [...parts.resources.map(({ words }) => words.other), parts.others.heading]
  return (
    <ModalDialog
      className={styles.dialog}
      aria-label="Jump to anything"
      onCancel={onClose}
      // On the backdrop, which belongs to the dialog itself.
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // The page behind does not take the focus that it gets back.
        event.preventDefault()
        onClose()
      }}
    >
      <CSPProvider disableStyleElements>
        <Autocomplete.Root
          inline
          open
          items={groups}
          mode="none"
          value={text}
          onValueChange={(value, { reason }) => {
            if (reason === 'input-change') setText(value)
          }}
          itemToStringValue={({ title }: PaletteItem) => title}
          autoHighlight="always"
          // The list appears under a pointer that rests.
          highlightItemOnHover={false}
          onItemHighlighted={(_, { index }) => {
            highlighted.current = index
          }}
        >
          <div className={styles.top}>
            <Autocomplete.Input
              className={fieldStyles.control}
              aria-label="Jump to anything"
              placeholder={capitalized([...found, 'pages', 'connections'].join(', ').toLowerCase())}
              onKeyDown={onKeyDown}
              enterKeyHint="go"
            />
            <Button size="small" variant="quiet" onClick={onClose}>
              Close
            </Button>
          </div>
          <Autocomplete.List className={styles.list} aria-label="Where to jump">
            {({ heading, items }: PaletteGroup) => (
              <Autocomplete.Group key={heading} items={items}>
                <Autocomplete.GroupLabel className={styles.heading}>
                  {heading}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(item: PaletteItem) => (
                    <PaletteRow key={item.key} item={item} onChoose={choose} />
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          <p className={styles.foot}>
            <kbd>Enter</kbd> opens · <kbd>Ctrl Enter</kbd> in a new tab · <kbd>Esc</kbd> closes
          </p>
          <Said text={plural(items.length, { one: '# result', other: '# results' })} />
        </Autocomplete.Root>
      </CSPProvider>
    </ModalDialog>
  )
}

type PaletteRowProps = {
  item: PaletteItem
  onChoose: (item: PaletteItem, isNewTab: boolean) => void
}

/** An item of the list. */
const PaletteRow = ({ item, onChoose }: PaletteRowProps) => {
  const { title, off, keys, id = '' } = item
  const details = off ? [off] : [...(item.details ?? []), id].filter(Boolean)
  return (
    <Autocomplete.Item
      value={item}
      disabled={off !== undefined}
      className={styles.item}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
    >
      <span className={styles.title}>{isolated(title)}</span>
      <span className={styles.details} translate="no">
        {details.map((detail) => (
          <bdi translate="no" key={detail}>
            {isolated(detail)}
          </bdi>
        ))}
      </span>
      {keys && (
        <kbd className={keyStyles.key} aria-label={`Shortcut ${keys}`}>
          {keys}
        </kbd>
      )}
    </Autocomplete.Item>
  )
}
