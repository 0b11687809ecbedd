import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Link } from '../shell/link.tsx'
import { searchAddress } from '../shell/search-address.ts'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import { Menu, openByArrow } from '../ui/menu.tsx'
import type { RecordView } from './record-view.ts'
import { savedViews, type SavedView } from './saved-views.ts'
import styles from './view-tabs.module.css'

const loadDialog = () => import('./view-dialog.tsx').then(({ ViewDialog }) => ViewDialog)

type ViewTabsProps = {
  /** The address of the list. */
  list: string
  label: string
  views: readonly RecordView[]
  /** Whose saved views they are. */
  slot: string
  /** As in the address. */
  current: string | undefined
  /** The search and the order that are shown. */
  shown: Omit<SavedView, 'name'>
}

const NOTHING = { q: '', sort: '' }

// On a phone not all have room.
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The views of a list as tabs: all records, those that the resource has, and those that were saved on this device. */
export const ViewTabs = ({ list, label, views, slot, current, shown }: ViewTabsProps) => {
  const [saved, setSaved] = useState(() => savedViews.read(slot))
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null)
  const { Part: Dialog } = useHeavyPart(loadDialog, dialog !== null)
  const own = views.find(({ id }) => id === current)
  const opened = own ? undefined : saved.find(({ name }) => name === current)
  const isModified = opened && (opened.q !== shown.q || opened.sort !== shown.sort)
  const navigate = useNavigate()
  const addressOf = (view: string | undefined, q: string, sort: string) => {
    const { search, ...address } = searchAddress(list, q, sort)
    return { ...address, search: { ...search, view } }
  }
  const tab = (view: string | undefined, text: string, { q, sort }: Omit<SavedView, 'name'>) => {
    const isCurrent = view === (own?.id ?? opened?.name)
    return (
      <Link
        key={view ?? ''}
        {...addressOf(view, q, sort)}
        className={styles.tab}
        aria-current={isCurrent ? 'page' : undefined}
        ref={isCurrent ? bringIntoView : undefined}
      >
        {text}
      </Link>
    )
  }
  const open = ({ name, q, sort }: SavedView) => {
    void navigate(addressOf(name || undefined, q, sort))
  }
  const read = () => setSaved(savedViews.read(slot))
  return (
    <div className={styles.line}>
      <nav aria-label={label} className={styles.tabs}>
        {tab(undefined, 'All', NOTHING)}
        {views.map(({ id, label: text }) => tab(id, text, NOTHING))}
        {saved.length > 0 && <span className={styles.separator} />}
        {saved.map((view) => {
          const isChanged = view.name === opened?.name && isModified
          return tab(view.name, isChanged ? `${view.name} (modified)` : view.name, view)
        })}
        {opened && (
          <>
            <button
              type="button"
              className={styles.more}
              aria-label={`Change view ${opened.name}`}
              popoverTarget="view-menu"
              onKeyDown={openByArrow}
            >
              ⋯
            </button>
            <Menu id="view-menu" label={`Change view ${opened.name}`}>
              {isModified && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => {
                    savedViews.put(slot, { ...shown, name: opened.name })
                    read()
                  }}
                >
                  Update
                </Button>
              )}
              <Button size="small" variant="quiet" onClick={() => setDialog('rename')}>
                Rename…
              </Button>
              <Button
                size="small"
                variant="danger"
                onClick={() => {
                  savedViews.remove(slot, opened)
                  read()
                  open({ ...shown, name: '' })
                }}
              >
                Delete
              </Button>
            </Menu>
          </>
        )}
        <button type="button" className={styles.save} onClick={() => setDialog('save')}>
          <PlusIcon size={14} /> Save view
        </button>
      </nav>
      {dialog && Dialog && (
        <Dialog
          slot={slot}
          renamed={dialog === 'rename' ? opened : undefined}
          taken={views.map(({ label: text }) => text)}
          shown={shown}
          onClose={() => setDialog(null)}
          onSaved={(view) => {
            setDialog(null)
            read()
            open(view)
          }}
        />
      )}
    </div>
  )
}
