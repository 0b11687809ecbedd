import { useState } from 'react'
import { Button } from './button.tsx'
import { formatNumber } from './intl.ts'
import styles from './list-pages.module.css'

/** A page of a long list that is at hand. */
export type ListPage = {
  total: number
  from: number
  to: number
  turn: (pages: 1 | -1) => void
}

/** The page of `size` that is shown of a list of `total`: the first one, until somebody turns it. */
export const useListPage = (total: number, size: number): ListPage => {
  const [asked, setAsked] = useState(0)
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const at = Math.min(asked, last)
  return {
    total,
    from: at * size,
    to: Math.min((at + 1) * size, total),
    turn: (pages) => setAsked(at + pages),
  }
}

type ListPagesProps = {
  page: ListPage
  /** What is listed, in the plural: `operators`. */
  what: string
  /** Used as the foot of a card. */
  isFoot?: boolean
}

/** Which part of a long list is shown, with Previous and Next; empty if all of it has room. */
export const ListPages = ({ page, what, isFoot = false }: ListPagesProps) => {
  const { total, from, to, turn } = page
  if (to - from === total) return null
  return (
    <span className={`${styles.pages} ${isFoot ? styles.foot : ''}`}>
      <span role="status">
        {`${formatNumber(from + 1)}–${formatNumber(to)} of ${formatNumber(total)} ${what}`}
      </span>
      <span className={styles.buttons}>
        <Button
          size="small"
          off={from === 0 ? 'This is the first page.' : undefined}
          onClick={() => turn(-1)}
        >
          Previous<span className="visually-hidden"> {what}</span>
        </Button>
        <Button
          size="small"
          off={to === total ? 'This is the last page.' : undefined}
          onClick={() => turn(1)}
        >
          Next<span className="visually-hidden"> {what}</span>
        </Button>
      </span>
    </span>
  )
}
