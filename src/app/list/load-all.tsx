import type { MirrorState } from '../mirror/protocol.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { sweepTime } from './coverage-text.ts'
import { useListed } from './listed-resource.ts'
import styles from './load-all.module.css'

/** Offers to load all records, and says what that takes. */
export const LoadAll = ({ state }: { state: MirrorState }) => {
  const { words, pages } = useListed()
  const time = sweepTime(state)
  const { sweep_limit } = state.requests
  return (
    <div className={styles.offer}>
      <p className={styles.cost}>
        Sort, search and filters need all {words.other}.{' '}
        {time
          ? `Loading them takes ${time}.`
          : sweep_limit && `Loading them takes up to ${sweep_limit} requests a minute.`}
      </p>
      <LinkButton size="small" to={pages.list} search={{ all: 'yes' }}>
        Load all {words.other}
      </LinkButton>
    </div>
  )
}
