import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useClient } from '../../../api/use-client.ts'
import {
  boundEndpointsQuery,
  endpointSources,
  readEndpointPage,
  type BoundEndpointPage,
} from '../../../resources/operators/bound-endpoints.ts'
import { ENDPOINT_FIELDS, listedEndpoints } from '../../../resources/operators/endpoint-fields.ts'
import { createEndpointWalk } from '../../../resources/operators/endpoint-walk.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { TurningCard } from '../../../shell/turning-card.tsx'
import { separatorOf } from '../../../files/cell.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import { Said } from '../../../ui/said.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OddEntries } from '../odd-entries.tsx'
import tableStyles from './bound-endpoints.module.css'
import styles from './endpoint-list.module.css'
import { sortedColumns } from './endpoint-columns.tsx'
import { EndpointTools } from './endpoint-tools.tsx'
import { coverageWords } from './endpoint-words.ts'
import { exportFile, type ExportKind } from './export-endpoints.ts'
import { LoadRest } from './load-rest.tsx'
import { searchEndpoints, searchedEndpoints } from './search-endpoints.ts'
import { useEndpointSearch } from './use-endpoint-search.ts'

/** A walk through the pages behind one; it ends with the list. */
const useWalk = (operator: string, page: BoundEndpointPage, cursor: string) => {
  const cache = useQueryClient()
  const client = useClient()
  const make = () =>
    createEndpointWalk({
      first: page,
      cursor,
      read: (at, signal) =>
        readEndpointPage(cache, boundEndpointsQuery(client, operator, at), signal),
    })
  const [{ walk, of }, setWalk] = useState(() => ({ walk: make(), of: page }))
  const state = useSelector(walk.state)
  const forget = () => setWalk({ walk: make(), of: page })
  // What follows another reply are other pages.
  if (of !== page && state.phase.kind === 'idle') forget()
  useEffect(() => walk.stop, [walk])
  return { walk, state, forget }
}

type EndpointListProps = {
  operator: OperatorDocument
  page: BoundEndpointPage
  cursor: string
  /** When the page was read. */
  readAt: number
  /** How to turn to another page. */
  paging: ReactNode
}

/** The endpoints that are loaded: searched, sorted and exported. */
export const EndpointList = ({ operator, page, cursor, readAt, paging }: EndpointListProps) => {
  const { walk, state, forget } = useWalk(operator.id, page, cursor)
  const [began, setBegan] = useState<{ page: BoundEndpointPage; at: number } | null>(null)
  const pages = useMemo(() => [page, ...state.pages], [page, state.pages])
  const sources = useMemo(() => pages.flatMap(({ source }) => endpointSources(source)), [pages])
  const endpoints = useMemo(() => listedEndpoints(sources), [sources])
  const searched = useMemo(() => searchedEndpoints(endpoints), [endpoints])
  const odd = useMemo(() => pages.flatMap((one) => one.odd), [pages])
  const { text, onText, sort, onSort } = useEndpointSearch()
  const asked = useDeferredValue(text)
  const second = Math.floor(useNow().getTime() / 1000) * 1000
  const { rows, problems } = useMemo(
    () => searchEndpoints(searched, { text: asked, sort, now: second }),
    [searched, asked, sort, second],
  )
  const columns = useMemo(
    () => sortedColumns({ fields: ENDPOINT_FIELDS, sort, onSort }),
    // oxlint-disable-next-line react/exhaustive-deps -- `onSort` does the same in every render
    [sort],
  )
  const problemsId = useId()
  // What is being typed is not yet wrong.
  const wrong = problems.filter(({ isUnfinished }) => !isUnfinished)
  const isSearch = asked.trim() !== ''
  const next = pages.at(-1)?.next_page_uri ?? null
  const isWalked = state.phase.kind !== 'idle'
  const olderThan = began && began.page !== page && state.pages.length > 0 ? began.at : null
  const isAll = !cursor && next === null && olderThan === null
  const loaded = endpoints.length
  const rest = isAll ? 'none' : next === null ? 'unknown' : 'more'
  const coverage = { matches: isSearch ? rows.length : null, loaded, rest } as const
  const covers = coverageWords(coverage)
  const clearSearch = () => {
    onText('')
    // The button goes away with what it is about.
    document.querySelector<HTMLElement>('[data-shortcut="search"]')?.focus()
  }
  const onExport = (kind: ExportKind) => {
    const separator = separatorOf(navigator.language)
    const exportedAt = new Date()
    downloadFile(
      exportFile(kind, {
        operator: operator.id,
        endpoints: rows,
        covers,
        exportedAt,
        separator,
      }),
    )
    const count = plural(rows.length, { one: '# endpoint', other: '# endpoints' })
    toast(isAll && !isSearch ? `Exported ${count}` : `Exported ${count}: ${covers}`)
  }
  const walkFromHere = {
    ...walk,
    start: () => {
      setBegan((before) => before ?? { page, at: readAt })
      return walk.start()
    },
  }
  return (
    <TurningCard label="Bound endpoints">
      <EndpointTools describedBy={problemsId} {...{ text, onText, sort, onSort, onExport }} />
      {/* Always there, so that screen readers announce what comes. */}
      <div id={problemsId} className={styles.problems} role="status">
        {wrong.map(({ from, to, message }) => (
          <p key={`${from} ${message}`}>
            <code>{shortened(asked.slice(from, to))}</code>: {message}
          </p>
        ))}
      </div>
      {(isSearch || isWalked || next !== null) && (
        <LoadRest
          walk={walkFromHere}
          state={state}
          coverage={isSearch || isWalked ? covers : null}
          loaded={loaded}
          isFromStart={cursor === ''}
          hasNext={next !== null}
          olderThan={olderThan}
          onForget={() => {
            setBegan(null)
            forget()
          }}
        />
      )}
      <Said text={isSearch ? covers : ''} />
      {odd.length > 0 && <OddEntries entries={odd} />}
      {rows.length === 0 ? (
        <EmptyState
          title="No endpoints match"
          actions={<Button onClick={clearSearch}>Clear the search</Button>}
        >
          {isAll
            ? 'No endpoint matches this search.'
            : 'No match among the endpoints loaded. Others were not searched.'}
        </EmptyState>
      ) : (
        <div className={tableStyles.table}>
          <DataTable
            caption="Bound endpoints"
            what="endpoints"
            columns={columns}
            rows={rows}
            keyOf={({ key }) => key}
          />
        </div>
      )}
      {!isWalked && paging}
    </TurningCard>
  )
}
