import { useEffect, useState, type SubmitEvent } from 'react'
import type { Mirror } from '../../../mirror/protocol.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { removeView, savedViews, saveView, type SavedView } from './saved-views.ts'
import { parseSort } from './sort-text.ts'
import styles from './views-panel.module.css'

/** How many operators match a view now. */
const useCount = (mirror: Mirror, { q }: SavedView, revision: number) => {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    let isOver = false
    // Without rows it is only counted.
    mirror.rows({ text: q, sort: parseSort(''), from: 0, to: 0 }).then(
      ({ matches }) => !isOver && setCount(matches),
      () => undefined,
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- counted again with each revision
  }, [mirror, q, revision])
  return count
}

type ViewRowProps = {
  mirror: Mirror
  view: SavedView
  revision: number
  isCurrent: boolean
  onOpen: () => void
  onRemove: () => void
}

const ViewRow = ({ mirror, view, revision, isCurrent, onOpen, onRemove }: ViewRowProps) => {
  const count = useCount(mirror, view, revision)
  return (
    <li className={styles.view}>
      <button type="button" className={styles.name} aria-current={isCurrent} onClick={onOpen}>
        {view.name}
      </button>
      <span className={styles.count}>{count === undefined ? '' : formatNumber(count)}</span>
      <Button size="small" variant="quiet" aria-label={`Remove ${view.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

type ViewsPanelProps = {
  mirror: Mirror
  revision: number
  baseUrl: string
  q: string
  sort: string
  /** The name of the view that was opened last. */
  opened: string | undefined
  onOpen: (view: SavedView) => void
}

/** Searches saved on this device: opens them, tells how many match, saves the one on the screen. */
export const ViewsPanel = ({
  mirror,
  revision,
  baseUrl,
  q,
  sort,
  opened,
  onOpen,
}: ViewsPanelProps) => {
  const [views, setViews] = useState(() => savedViews(baseUrl))
  const [name, setName] = useState(opened ?? '')
  const [isUnsaved, setIsUnsaved] = useState(false)
  const read = () => setViews(savedViews(baseUrl))
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const view = { base_url: baseUrl, name: name.trim(), q, sort }
    setIsUnsaved(!saveView(view))
    read()
    onOpen(view)
  }
  return (
    <div className={styles.panel}>
      {views.length > 0 && (
        <ul aria-label="Saved views">
          {views.map((view) => (
            <ViewRow
              key={view.name}
              mirror={mirror}
              view={view}
              revision={revision}
              isCurrent={view.q === q && view.sort === sort}
              onOpen={() => onOpen(view)}
              onRemove={() => {
                removeView(view)
                read()
              }}
            />
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField label="Name of this view" value={name} onChange={setName} />
        <Button type="submit">Save view</Button>
      </form>
      {isUnsaved && (
        <Alert tone="warn" announce>
          The browser didn't store this view: its storage is full or blocked.
        </Alert>
      )}
    </div>
  )
}
