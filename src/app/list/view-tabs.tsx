import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { searchAddress } from '../shell/link.tsx'
import tabs from '../shell/tabs.module.css'
import { TabLink } from '../shell/tabs.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { MoreMenu } from '../ui/menu.tsx'
import { TextField } from '../ui/text-field.tsx'
import { savedViews, type SavedView } from '../resources/saved-views.ts'
import type { List } from './use-list.ts'
// After the tabs' styles, which it changes.
import styles from './view-tabs.module.css'

const NOTHING = { q: '', sort: '' }
const REFUSED = "The browser didn't store this view: its storage is full or blocked."

/** The views of a list as tabs: all records, those that the resource has, and those that were saved on this device. */
export const ViewTabs = ({ list }: { list: List }) => {
  const { listed, views, view, viewId, slot, text, sort } = list
  const navigate = useNavigate()
  const [saved, setSaved] = useState(() => savedViews.read(slot))
  /** The name that is typed for a view, and why it was not stored; null while nobody saves one. */
  const [typed, setTyped] = useState<{ name: string; refusal?: string } | null>(null)
  const opened = view ? undefined : saved.find(({ name }) => name === viewId)
  // With what a view of the resource adds: a saved one has nothing else.
  const shown = { q: [view?.q, text].filter(Boolean).join(' '), sort }
  const isModified = opened && (opened.q !== shown.q || opened.sort !== shown.sort)
  const addressOf = (id: string | undefined, { q, sort }: typeof NOTHING) => {
    const { search, ...address } = searchAddress(listed.pages.list, q, sort)
    return { ...address, search: { ...search, view: id } }
  }
  const tab = (id: string | undefined, label: string, what: typeof NOTHING) => {
    const isCurrent = id === (view?.id ?? opened?.name)
    return (
      <TabLink key={id ?? ''} {...addressOf(id, what)} isCurrent={isCurrent}>
        {isCurrent && isModified ? `${label} (modified)` : label}
      </TabLink>
    )
  }
  const name = typed?.name.trim() ?? ''
  const isTaken = ['All', ...views.flatMap(({ id, label }) => [id, label])].some(
    (one) => one.toLowerCase() === name.toLowerCase(),
  )
  const show = (id: string | undefined) => {
    setSaved(savedViews.read(slot))
    setTyped(null)
    void navigate(addressOf(id, shown))
  }
  const save = () => {
    if (name === '' || isTaken) return
    if (savedViews.put(slot, { ...shown, name })) show(name)
    else setTyped({ name, refusal: REFUSED })
  }
  const change = (of: SavedView) => (
    <MoreMenu size="small" variant="quiet" label={`Change view ${of.name}`}>
      <Button
        size="small"
        onClick={({ currentTarget }) => {
          // The menu goes away.
          currentTarget.closest('nav')?.querySelector('a')?.focus()
          savedViews.remove(slot, of)
          show(undefined)
        }}
      >
        Delete view
      </Button>
    </MoreMenu>
  )
  return (
    <div className={tabs.line}>
      <nav aria-label={`Views of ${listed.words.other}`} className={`${tabs.tabs} ${styles.views}`}>
        {tab(undefined, 'All', NOTHING)}
        {views.map(({ id, label }) => tab(id, label, NOTHING))}
        {saved.length > 0 && <span className={styles.separator} />}
        {saved.map((one) => tab(one.name, one.name, one))}
        {opened && change(opened)}
        <Button size="small" variant="quiet" onClick={() => setTyped({ name: opened?.name ?? '' })}>
          <PlusIcon size={14} /> Save view
        </Button>
      </nav>
      {typed !== null && (
        <ConfirmDialog
          title="Save view"
          confirm={saved.some((one) => one.name === name) ? 'Replace view' : 'Save view'}
          isReady={name !== '' && !isTaken}
          onConfirm={save}
          onCancel={() => setTyped(null)}
          details={
            <form
              onSubmit={(event) => {
                event.preventDefault()
                save()
              }}
            >
              <TextField
                label="Name"
                value={typed.name}
                onChange={(text) => setTyped({ name: text })}
                error={isTaken ? 'There is a view of this name. Choose another.' : typed.refusal}
              />
            </form>
          }
        >
          A view is a search and an order, stored in this browser.
        </ConfirmDialog>
      )}
    </div>
  )
}
