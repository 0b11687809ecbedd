import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Link } from '../shell/link.tsx'
import { searchAddress } from '../shell/search-address.ts'
import tabs from '../shell/tabs.module.css'
import { PlusIcon } from '../ui/icons.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import type { RecordView } from './list-parts.ts'
import { savedViews, type SavedView } from './saved-views.ts'
// After the tabs' styles, which it changes.
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
  const [dialog, setDialog] = useState<'save' | 'change' | null>(null)
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
        className={tabs.tab}
        aria-current={isCurrent ? 'page' : undefined}
        ref={isCurrent ? bringIntoView : undefined}
      >
        {text}
      </Link>
    )
  }
  return (
    <div className={tabs.line}>
      <nav aria-label={label} className={`${tabs.tabs} ${styles.views}`}>
        {tab(undefined, 'All', NOTHING)}
        {views.map(({ id, label: text }) => tab(id, text, NOTHING))}
        {saved.length > 0 && <span className={styles.separator} />}
        {saved.map((view) => {
          const isChanged = view.name === opened?.name && isModified
          return tab(view.name, isChanged ? `${view.name} (modified)` : view.name, view)
        })}
        {opened && (
          <button
            type="button"
            className={`${styles.button} ${styles.change}`}
            aria-label={`Change view ${opened.name}`}
            onClick={() => setDialog('change')}
          >
            ⋯
          </button>
        )}
        <button type="button" className={styles.button} onClick={() => setDialog('save')}>
          <PlusIcon size={14} /> Save view
        </button>
      </nav>
      {dialog && Dialog && (
        <Dialog
          slot={slot}
          changed={dialog === 'change' ? opened : undefined}
          taken={views.flatMap(({ id, label: text }) => [id, text])}
          shown={shown}
          onClose={() => setDialog(null)}
          onSaved={({ name, q, sort }) => {
            setDialog(null)
            setSaved(savedViews.read(slot))
            void navigate(addressOf(name || undefined, q, sort))
          }}
        />
      )}
    </div>
  )
}
