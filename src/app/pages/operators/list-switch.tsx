import { memo } from 'react'
import { Link } from '../../shell/link.tsx'
import { pressOnSpace } from '../../shell/link-button.tsx'
import styles from './list-switch.module.css'

type SegmentProps = { isAll?: boolean; isCurrent: boolean; children: string }

// A choice, like every button that is a link.
const Segment = ({ isAll, isCurrent, children }: SegmentProps) => (
  <Link
    to="/operators"
    search={isAll ? { all: 'yes' } : {}}
    role="button"
    aria-pressed={isCurrent}
    className={styles.segment}
    onKeyDown={pressOnSpace}
  >
    {children}
  </Link>
)

/** Whether one page is shown or all operators. Not rendered for each key: a link asks the router where it leads. */
export const ListSwitch = memo(({ isAll }: { isAll: boolean }) => (
  <div role="group" aria-label="Operators to show" className={styles.switch}>
    <Segment isCurrent={!isAll}>This page</Segment>
    <Segment isAll isCurrent={isAll}>
      All operators
    </Segment>
  </div>
))
