import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useDeferredValue, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { storeColumns, storedColumns } from '../../../list/list-layout.ts'
import { parseSort } from '../../../list/sort-text.ts'
import {
  boundEndpointsQuery,
  endpointSources,
  readEndpointPage,
  type BoundEndpointPage,
} from '../../../resources/operators/bound-endpoints.ts'
import {
  DEFAULT_COLUMNS,
  listedEndpoints,
  otherFields,
} from '../../../resources/operators/endpoint-fields.ts'
import { createEndpointWalk } from '../../../resources/operators/endpoint-walk.ts'
import { bindingOf, type OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { TurningCard } from '../../../shell/turning-card.tsx'
import { separatorOf } from '../../../files/cell.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import { Said } from '../../../ui/said.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OddEntries } from '../odd-entries.tsx'
import styles from './endpoint-list.module.css'
import { endpointColumns, sortedColumns } from './endpoint-columns.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { ColumnChoices, EndpointTools } from './endpoint-tools.tsx'
import { coverageWords } from './endpoint-words.ts'
import { exportFile, type ExportKind } from './export-endpoints.ts'
import { GroupedEndpoints } from './grouped-endpoints.tsx'
import { InCluster } from './in-cluster.tsx'
import { LoadRest } from './load-rest.tsx'
import { searchEndpoints, searchedEndpoints } from './search-endpoints.ts'
import { useEndpointSearch } from './use-endpoint-search.ts'

/** The name under which the columns are kept on this device. */
const LAYOUT = 'bound_endpoints'

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

/** The endpoints that are loaded: searched, sorted, grouped, exported, and what a cluster has of them. */
export const EndpointList = ({ operator, page, cursor, readAt, paging }: EndpointListProps) => {
  const { walk, state, forget } = useWalk(operator.id, page, cursor)
  const [began, setBegan] = useState<{ page: BoundEndpointPage; at: number } | null>(null)
  const pages = useMemo(() => [page, ...state.pages], [page, state.pages])
  const sources = useMemo(() => pages.flatMap(({ source }) => endpointSources(source)), [pages])
  const endpoints = useMemo(() => listedEndpoints(sources), [sources])
  const { others, isCut } = useMemo(() => otherFields(sources), [sources])
  const searched = useMemo(() => searchedEndpoints(endpoints, others), [endpoints, others])
  const { fields } = searched
  const all = useMemo(() => endpointColumns(others), [others])
  const odd = useMemo(() => pages.flatMap((one) => one.odd), [pages])
  const { text, onText, sort: sortAsked, onSort, group, onGroup } = useEndpointSearch()
  const asked = useDeferredValue(text)
  const sort = useMemo(() => parseSort(fields, sortAsked), [fields, sortAsked])
  const second = Math.floor(useNow().getTime() / 1000) * 1000
  const { rows, problems } = useMemo(
    () => searchEndpoints(searched, { text: asked, sort, now: second }),
    [searched, asked, sort, second],
  )
  const [chosen, setChosen] = useState(() => storedColumns(LAYOUT) ?? DEFAULT_COLUMNS)
  const [isColumnsOpen, setIsColumnsOpen] = useState(false)
  const choose = (next: readonly string[]) => {
    setChosen(next)
    storeColumns(LAYOUT, next)
  }
  const columns = useMemo(
    () =>
      sortedColumns(
        all.filter(({ id }, at) => at === 0 || chosen.includes(id)),
        { fields, sort, onSort },
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- `onSort` does the same in every render
    [all, chosen, fields, sort],
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
        others,
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
    <>
      <TurningCard label="Bound endpoints">
        <EndpointTools
          describedBy={problemsId}
          {...{ text, onText, group, onGroup, fields, sort, onSort, isColumnsOpen, onExport }}
          columns={all}
          onColumns={() => setIsColumnsOpen(!isColumnsOpen)}
        />
        {/* Always there, so that screen readers announce what comes. */}
        <div id={problemsId} className={styles.problems} role="status">
          {wrong.map(({ from, to, message }) => (
            <p key={`${from} ${message}`}>
              <code>{shortened(asked.slice(from, to))}</code>: {message}
            </p>
          ))}
        </div>
        {isColumnsOpen && (
          <ColumnChoices
            columns={all}
            chosen={chosen}
            onChoose={choose}
            onReset={() => choose(DEFAULT_COLUMNS)}
            isCut={isCut}
          />
        )}
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
        ) : group ? (
          <GroupedEndpoints
            by={group}
            endpoints={rows}
            selectors={bindingOf(operator).endpoint_selectors}
          />
        ) : (
          <EndpointTable columns={columns} rows={rows} keyOf={({ key }) => key} />
        )}
        {!isWalked && paging}
      </TurningCard>
      <InCluster
        endpoints={endpoints}
        version={operator.deployment.version}
        covers={coverageWords({ ...coverage, matches: null })}
      />
    </>
  )
}
