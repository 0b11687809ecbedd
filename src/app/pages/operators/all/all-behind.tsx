import { useEffect, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { listViewOf } from '../../../list/use-list-view.ts'
import { ListedContext } from '../../../list/listed-resource.ts'
import { LoadAll } from '../../../list/load-all.tsx'
import { loadBehind } from '../../../list/load-behind.ts'
import { usePageKeys } from '../../../list/use-page-keys.ts'
import { wholeList } from '../../../list/whole-list.ts'
import type { MirrorState } from '../../../mirror/protocol.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import type { OperatorPage } from '../../../resources/operators/operator-document.ts'
import { LISTED_OPERATORS } from './listed-operators.tsx'

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
