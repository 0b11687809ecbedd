import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import { toggleToken } from '../search/edit-search.ts'
import type { Facet } from '../search/view.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/button.tsx'
import { FacetList } from './facet-list.tsx'
import { useListed } from './listed-resource.ts'
import type { Shown } from './list-view.ts'
import styles from './facet-side.module.css'

const NO_FACETS: readonly Facet[] = []

/** A value as it was before the last frame: what else shows it is painted first. */
const useAfterPaint = <Value,>(value: Value): Value => {
  const [painted, setPainted] = useState(value)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(() => value))), [value])
  return painted
}

/**
 * Puts a value into the search or takes it out, as another entry of the history. `pressed` is the search that a press
 * has made, until somebody searches for something else; else null.
 */
export const useFacetToggle = (
  text: string,
  onText: (text: string) => void,
  onSettle: () => void,
) => {
  const { tokens } = useListed()
  // The same function for each text: the facets are not rendered with each key.
  const typed = useRef(text)
  useEffect(() => {
    typed.current = text
  }, [text])
  const [pressed, setPressed] = useState<string | null>(null)
  const onToggle = useCallback(
    (token: Facet['token'], value: string) => {
      const next = toggleToken(tokens, typed.current, token, value)
      setPressed(next)
      onSettle()
      onText(next)
    },
    [tokens, onSettle, onText],
  )
  return { onToggle, pressed: pressed === text ? pressed : null }
}

type FacetSideProps = {
  /** There is room beside the list; otherwise it is a drawer. */
  isBeside: boolean
  mirror: Mirror
  shown: Shown | null
} & ReturnType<typeof useFacetToggle>

/** The filters of the list: at its side, or in a drawer that a button opens. */
export const FacetSide = memo(({ isBeside, mirror, shown, pressed, onToggle }: FacetSideProps) => {
  const later = useAfterPaint(shown)
  const facets = later?.facets ?? NO_FACETS
  const text = later?.text ?? ''
  const props = { mirror, text, ticked: pressed ?? text, onToggle }
  const list = (
    <>
      <FacetList {...props} facets={facets} />
    </>
  )
  return isBeside ? (
    <aside className={styles.side} aria-label="Filters">
      {list}
    </aside>
  ) : (
    <aside id="facets" popover="auto" className={styles.drawer} aria-label="Filters">
      <div className={styles.head}>
        <strong>Filters</strong>
        <Button size="small" popoverTarget="facets" popoverTargetAction="hide">
          Close
        </Button>
      </div>
      {list}
    </aside>
  )
})
