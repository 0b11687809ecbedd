import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/intl.ts'
import { TextField } from '../ui/text-field.tsx'
import { MOST_VIEWS, savedViews, saveView, type SavedView } from './saved-views.ts'
import styles from './views-panel.module.css'

type Counted = {
  readonly views: readonly SavedView[]
  readonly revision: number
  readonly counts: ReadonlyMap<string, number>
}

/** How many records match each search of these views; those that are not known yet are left out. */
const useCounts = (mirror: Mirror, views: readonly SavedView[], revision: number) => {
  const [counted, setCounted] = useState<Counted>()
  const isAsking = useRef(false)
  useEffect(() => {
    // A copy that grows all the time is counted again after each answer.
    if (isAsking.current || (counted?.views === views && counted.revision === revision)) return
    isAsking.current = true
    const texts = views.map(({ q }) => q)
    mirror.counts(texts).then(
      (found) => {
        isAsking.current = false
        const counts = new Map(texts.map((text, index) => [text, found[index] ?? 0]))
        setCounted({ views, revision, counts })
      },
      () => {
        isAsking.current = false
      },
    )
  }, [mirror, views, revision, counted])
  return counted?.counts
}

type ViewRowProps = {
  view: SavedView
  count: number | undefined
  isCurrent: boolean
  onOpen: () => void
  onRemove: () => void
}

const ViewRow = ({ view, count, isCurrent, onOpen, onRemove }: ViewRowProps) => (
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

type ViewsPanelProps = {
  mirror: Mirror
  revision: number
  /** Whose views they are. */
  slot: string
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
  slot,
  q,
  sort,
  opened,
  onOpen,
}: ViewsPanelProps) => {
  const [views, setViews] = useState(() => savedViews.read(slot))
  const counts = useCounts(mirror, views, revision)
  const [name, setName] = useState(opened ?? '')
  const [result, setResult] = useState<ReturnType<typeof saveView>>('stored')
  const read = () => setViews(savedViews.read(slot))
  const view = { name: name.trim(), q, sort }
  const replaced = views.find((other) => other.name === view.name)
  const isReplacing = replaced !== undefined && (replaced.q !== q || replaced.sort !== sort)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (view.name === '') return
    const saved = saveView(slot, view)
    setResult(saved)
    read()
    if (saved !== 'full') onOpen(view)
  }
  return (
    <div className={styles.panel}>
      {views.length > 0 && (
        <ul aria-label="Saved views">
          {views.map((saved) => (
            <ViewRow
              key={saved.name}
              view={saved}
              count={counts?.get(saved.q)}
              isCurrent={saved.q === q && saved.sort === sort}
              onOpen={() => onOpen(saved)}
              onRemove={() => {
                savedViews.remove(slot, saved)
                read()
              }}
            />
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField label="Name of this view" value={name} onChange={setName} />
        <Button type="submit">{isReplacing ? 'Replace view' : 'Save view'}</Button>
      </form>
      {result !== 'stored' && (
        <Alert tone="warn" announce>
          {result === 'full'
            ? `This browser keeps ${MOST_VIEWS} views. Remove one to save this one.`
            : "The browser didn't store this view: its storage is full or blocked."}
        </Alert>
      )}
    </div>
  )
}
