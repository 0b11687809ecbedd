import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import styles from './show-more.module.css'

/** How much of something long is shown, and what shows more of it. */
export type ShownPart = { total: number; shown: number; isWhole: boolean; showMore: () => void }

/** Shows the first `step` of `total` at first, and as much again with each call of `showMore`. */
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

const number = (value: number): string => value.toLocaleString('en-US')

type ShowMoreProps = {
  part: ShownPart
  /** What is shown, in the plural: `operators`. */
  what: string
  /** It stands across the foot of a box. */
  isFoot?: boolean
}

/** Says how much of a long list or text is shown, with a button for more; nothing where all of it always was. */
export const ShowMore = ({ part, what, isFoot = false }: ShowMoreProps) => {
  const [wasAsked, setWasAsked] = useState(false)
  const status = useRef<HTMLSpanElement>(null)
  if (part.isWhole && !wasAsked) return null
  const onClick = () => {
    flushSync(() => {
      part.showMore()
      setWasAsked(true)
    })
    // With the last part the button that has the focus goes away.
    if (document.activeElement === document.body) status.current?.focus()
  }
  return (
    <span className={`${styles.more} ${isFoot ? styles.foot : ''}`}>
      <span ref={status} role="status" tabIndex={-1}>
        {part.isWhole
          ? `All ${number(part.total)} ${what} shown.`
          : `First ${number(part.shown)} of ${number(part.total)} ${what} shown.`}
      </span>
      {!part.isWhole && (
        <Button size="small" onClick={onClick}>
          Show more
        </Button>
      )}
    </span>
  )
}
