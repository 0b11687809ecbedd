import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import styles from './completion-list.module.css'
import { useCompletions, type CompletionOptions } from './use-completions.ts'

/**
 * What completes the text of the search field, below it; the field keeps the focus. Rendered alone when completions
 * come, apart from the rows.
 */
export const CompletionList = (options: CompletionOptions) => {
  const { field } = options
  const { id, items, active, accept } = useCompletions(options)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children.item(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const place = field.current?.parentElement
  if (!place || items.length === 0) return null
  return createPortal(
    <div
      ref={list}
      role="listbox"
      id={`${id}-list`}
      aria-label="Completions"
      className={styles.list}
    >
      {items.map((item, index) => (
        <div
          key={`${item.from} ${item.insert}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.item}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            accept(item)
          }}
        >
          <span className={styles.text}>{shortened(item.insert.trim())}</span>
          <span className={styles.count}>{formatNumber(item.count)}</span>
        </div>
      ))}
    </div>,
    place,
  )
}
