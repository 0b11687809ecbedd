import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { searchAddress } from '../shell/search-address.ts'
import tabs from '../shell/tabs.module.css'
import { TabLink } from '../shell/tabs.tsx'
import { Button } from '../ui/button.tsx'
import { MoreIcon, PlusIcon } from '../ui/icons.tsx'
import type { RecordView } from './list-parts.ts'
import { savedViews, type SavedView } from './saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'
// After the tabs' styles, which it changes.
import styles from './view-tabs.module.css'

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

/** The views of a list as tabs: all records, those that the resource has, and those that were saved on this device. */
export const ViewTabs = ({ list, label, views, slot, current, shown }: ViewTabsProps) => {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(() => savedViews.read(slot))
  const [dialog, setDialog] = useState<'save' | 'change' | null>(null)
  const isListed = views.some(({ id }) => id === current)
  const opened = isListed ? undefined : saved.find(({ name }) => name === current)
  const isModified = opened && (opened.q !== shown.q || opened.sort !== shown.sort)
  const addressOf = (view: string | undefined, { q, sort }: typeof NOTHING) => {
    const { search, ...address } = searchAddress(list, q, sort)
    return { ...address, search: { ...search, view } }
  }
  const tab = (view: string | undefined, text: string, what: typeof NOTHING) => {
    const isCurrent = view === (isListed ? current : opened?.name)
    return (
      <TabLink key={view ?? ''} {...addressOf(view, what)} isCurrent={isCurrent}>
        {isCurrent && isModified ? `${text} (modified)` : text}
      </TabLink>
    )
  }
  return (
    <div className={tabs.line}>
      <nav aria-label={label} className={`${tabs.tabs} ${styles.views}`}>
        {tab(undefined, 'All', NOTHING)}
        {views.map(({ id, label: text }) => tab(id, text, NOTHING))}
        {saved.length > 0 && <span className={styles.separator} />}
        {saved.map((view) => tab(view.name, view.name, view))}
        {opened && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Change view ${opened.name}`}
            onClick={() => setDialog('change')}
          >
            <MoreIcon />
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setDialog('save')}>
          <PlusIcon size={14} /> Save view
        </Button>
      </nav>
      {dialog && (
        <ViewDialog
          slot={slot}
          changed={dialog === 'change' ? opened : undefined}
          taken={['All', ...views.flatMap(({ id, label: text }) => [id, text])]}
          shown={shown}
          onClose={() => setDialog(null)}
          onSaved={(name) => {
            setDialog(null)
            setSaved(savedViews.read(slot))
            void navigate(addressOf(name, shown))
          }}
        />
      )}
    </div>
  )
}
