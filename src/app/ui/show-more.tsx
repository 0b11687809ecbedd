import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import { formatNumber } from './intl.ts'
import styles from './show-more.module.css'

/** How much of a long list or text is shown, and a function to show more. */
export type ShownPart = { total: number; shown: number; isWhole: boolean; showMore: () => void }

/** Shows the first `step` of `total`, and `step` more with each call of `showMore`. */
export const useShownPart = (total: number, step: number): ShownPart => {
  const [asked, setAsked] = useState(step)
  const shown = Math.min(asked, total)
  return {
    total,
    shown,
    isWhole: shown === total,
    showMore: () => setAsked((before) => Math.min(before, total) + step),
  }
}

type ShowMoreProps = {
  part: ShownPart
  /** What is shown, in the plural: `operators`. */
  what: string
  /** Used as the foot of a card. */
  isFoot?: boolean
}

/** Says how much of a long list or text is shown, with a button for more; empty if all fitted at first. */
export const ShowMore = ({ part, what, isFoot = false }: ShowMoreProps) => {
  const [wasAsked, setWasAsked] = useState(false)
  const status = useRef<HTMLSpanElement>(null)
  if (part.isWhole && !wasAsked) return null
  const onClick = () => {
    flushSync(() => {
      part.showMore()
      setWasAsked(true)
    })
    // The focused button is removed when the last part is shown.
    if (document.activeElement === document.body) status.current?.focus()
  }
  return (
    <span className={`${styles.more} ${isFoot ? styles.foot : ''}`}>
      <span ref={status} role="status" tabIndex={-1}>
        {part.isWhole
          ? `All ${formatNumber(part.total)} ${what} shown.`
          : `First ${formatNumber(part.shown)} of ${formatNumber(part.total)} ${what} shown.`}
      </span>
      {!part.isWhole && (
        <Button size="small" onClick={onClick}>
          Show more
        </Button>
      )}
    </span>
  )
}
