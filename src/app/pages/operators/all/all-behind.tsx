import { useEffect, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { listViewOf } from '../../../list/use-list-view.ts'
import { ListedContext, useListed } from '../../../list/listed-resource.ts'
import { loadBehind } from '../../../list/load-behind.ts'
import { wholeList } from '../../../list/whole-list.ts'
import type { MirrorState } from '../../../mirror/protocol.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import type { OperatorPage } from '../../../resources/operators/operator-document.ts'
import { LISTED_OPERATORS } from './listed-operators.tsx'
import { LinkButton } from '../../../shell/link-button.tsx'
import { sweepTime } from '../../../list/coverage-text.ts'
import styles from '../../../list/load-all.module.css'
import { isForPage } from '../../../shell/key-place.ts'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** How far a key moves from a row; undefined for any other key. From the search field it is the first row. */
const stepOf = (event: KeyboardEvent): number | undefined => {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  const isPlain = !(altKey || ctrlKey || metaKey || shiftKey || isComposing)
  const isInSearch = target instanceof HTMLElement && target.dataset['shortcut'] === 'search'
  if (isInSearch) return key === 'ArrowDown' && isPlain ? 1 : undefined
  return isForPage(event) ? STEPS[key.toLowerCase()] : undefined
}

/** Moves the focus over the links of a page's rows, as the keys of the whole list do that takes its place. */
const usePageKeys = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (step === undefined) return
      const links = [...document.querySelectorAll('main tbody > tr')].flatMap(
        (row) => row.querySelector('a') ?? [],
      )
      const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
      const next = links[at === -1 ? 0 : Math.max(0, at + step)]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Offers to load all records, and says what that takes. */
const LoadAll = ({ state }: { state: MirrorState }) => {
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

/** A page that is older is read again. */
const NEW_MS = 10_000

type AllBehindProps = {
  page: OperatorPage
  /** It is not the first. */
  isLater: boolean
  /** In Unix milliseconds. */
  read_at: number
  /** What shows all of them. */
  list: { preload?: (() => Promise<void> | undefined) | undefined }
}

/** Loads all operators behind a page of them, or offers to. */
export const AllBehind = ({ page, isLater, read_at, list }: AllBehindProps) => {
  const client = useClient()
  const mirror = useMirror(COPIED_OPERATORS)
  usePageKeys()
  const [asking, setAsking] = useState<MirrorState>()
  useEffect(() => {
    const { operators, next_page_uri } = page
    const show = async () => {
      // Without its code the page stays.
      await list.preload?.()
      wholeList.set(client)
    }
    const isNew = Date.now() - read_at < NEW_MS
    const documents = operators.map(({ source }) => source)
    return loadBehind({
      mirror,
      view: listViewOf(LISTED_OPERATORS, mirror).view,
      isLater,
      count: operators.length,
      only:
        next_page_uri === null
          ? isNew
            ? { page: { documents, skipped: 0, cursor: null } }
            : {}
          : null,
      onReady: () => void show().catch(() => undefined),
      onAsk: setAsking,
    })
  }, [mirror, page, isLater, read_at, list, client])
  return (
    asking && (
      <ListedContext value={LISTED_OPERATORS}>
        <LoadAll state={asking} />
      </ListedContext>
    )
  )
}
