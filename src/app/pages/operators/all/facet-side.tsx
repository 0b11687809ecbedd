import type { Facet } from '../../../mirror/protocol.ts'
import { Button } from '../../../ui/button.tsx'
import { FacetList } from './facet-list.tsx'
import styles from './facet-side.module.css'

type FacetSideProps = {
  /** There is room beside the list; otherwise it is a drawer. */
  isBeside: boolean
  facets: readonly Facet[]
  text: string
  onText: (text: string) => void
}

/** The filters of the list: at its side, or in a drawer that a button opens. */
export const FacetSide = ({ isBeside, ...list }: FacetSideProps) =>
  isBeside ? (
    <aside className={styles.side} aria-label="Filters">
      <FacetList {...list} />
    </aside>
  ) : (
    <aside id="facets" popover="auto" className={styles.drawer} aria-label="Filters">
      <div className={styles.head}>
        <strong>Filters</strong>
        <Button size="small" popoverTarget="facets" popoverTargetAction="hide">
          Close
        </Button>
      </div>
      <FacetList {...list} />
    </aside>
  )
