import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState, useEffect, useRef } from 'react'
import { searchRecords } from '../../../collections/search.ts'
import {
  endpointSources,
  type BoundEndpointPages,
  nextEndpoints,
} from '../../../resources/operators/bound-endpoints.ts'
import {
  ENDPOINT_FIELDS,
  listedEndpoints,
  searchedEndpoint,
  type ListedEndpoint,
} from '../../../resources/operators/endpoint-fields.ts'
import cardStyles from '../../../ui/card.module.css'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Said } from '../../../ui/said.tsx'
import { ToolSearch } from '../../../ui/tools.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OddEntries } from '../odd-entries.tsx'
import styles from './bound-endpoints.module.css'
import { Tags } from '../../../ui/badge.tsx'
import { CopyableId } from '../../../ui/id-in-row.tsx'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import listFoot from '../../../list/list-foot.module.css'
import { Alert } from '../../../ui/alert.tsx'
import { handFocusAround } from '../../../ui/hand-focus.ts'

const ENDPOINTS = { one: '# endpoint', other: '# endpoints' }

/** How many endpoints match a search, null without one, and among which: what was not loaded is not counted. */
const coverageWords = (matches: number | null, loaded: number, isAll: boolean): string => {
  const found = matches === null ? '' : `${formatNumber(matches)} of `
  if (isAll) return found + plural(loaded, ENDPOINTS)
  return `${found}${found && 'the '}${formatNumber(loaded)} loaded, more available`
}

type EndpointListProps = { query: UseSuspenseInfiniteQueryResult<BoundEndpointPages> }

/** The endpoints that are loaded, and a search among them. */
export const EndpointList = ({ query }: EndpointListProps) => {
  const { pages } = query.data
  const isAll = pages.at(-1)?.next_page_uri === null
  const endpoints = useMemo(
    () => listedEndpoints(pages.flatMap(({ source }) => endpointSources(source))),
    [pages],
  )
  const records = useMemo(
    () => endpoints.map((one) => ({ ...searchedEndpoint(one), id: one.key })),
    [endpoints],
  )
  const odd = useMemo(() => pages.flatMap((one) => one.odd), [pages])
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const second = Math.floor(useNow().getTime() / 1000) * 1000
  const { rows, problems } = useMemo(() => {
    const found = searchRecords(ENDPOINT_FIELDS, records, { text: asked, now: second })
    const keys = new Set(found.records.map(({ id }) => id))
    return { rows: endpoints.filter(({ key }) => keys.has(key)), problems: found.problems }
  }, [records, endpoints, asked, second])
  const problemsId = useId()
  // What is being typed is not yet wrong.
  const wrong = problems.filter(({ isUnfinished }) => !isUnfinished)
  const isSearch = asked.trim() !== ''
  const covers = coverageWords(isSearch ? rows.length : null, endpoints.length, isAll)
  const clearSearch = () => {
    setText('')
    // The button goes away with what it is about.
    document.querySelector<HTMLElement>('[data-shortcut="search"]')?.focus()
  }
  return (
    <section className={cardStyles.card} aria-label="Bound endpoints">
      <search className={styles.bar}>
        <ToolSearch
          label="Search endpoints"
          placeholder="Search endpoints"
          describedBy={problemsId}
          text={text}
          onText={setText}
        />
      </search>
      {/* Always there, so that screen readers announce what comes. */}
      <div id={problemsId} className={styles.problems} role="status">
        {wrong.map(({ from, to, message }) => (
          <p key={`${from} ${message}`}>
            <code translate="no">{shortened(asked.slice(from, to))}</code>: {message}
          </p>
        ))}
      </div>
      <Said text={isSearch ? covers : ''} />
      {odd.length > 0 && <OddEntries entries={odd} />}
      {rows.length === 0 ? (
        <EmptyState
          title={isSearch ? 'No endpoints match' : 'No endpoints so far'}
          actions={isSearch && <Button onClick={clearSearch}>Clear the search</Button>}
        >
          {!isSearch
            ? 'None in the pages loaded so far. More are available.'
            : isAll
              ? 'No endpoint matches this search.'
              : 'No match among the endpoints loaded. Others were not searched.'}
        </EmptyState>
      ) : (
        <div className={styles.table}>
          <DataTable
            caption="Bound endpoints"
            what="endpoints"
            columns={ENDPOINT_COLUMNS}
            rows={rows}
            keyOf={({ key }) => key}
          />
        </div>
      )}
      <LoadRest query={query} covers={covers} />
    </section>
  )
}

/** The columns of the endpoints. No address is a link: any text may be one. */
const ENDPOINT_COLUMNS: readonly Column<ListedEndpoint>[] = [
  {
    id: 'url',
    heading: 'URL',
    className: styles.urlCell,
    cell: ({ id, url }) => (
      <span className={styles.numbered}>
        <span className={styles.mono}>{shortened(url || '—')}</span>
        {id && <CopyableId id={id} label="endpoint ID" />}
      </span>
    ),
  },
  {
    id: 'type',
    heading: 'Type',
    className: styles.typeCell,
    cell: ({ type }) => shortened(type || '—'),
  },
  {
    id: 'bindings',
    heading: 'Bindings',
    className: styles.bindingsCell,
    cell: ({ bindings }) => (bindings.length > 0 ? <Tags items={bindings} /> : '—'),
  },
  {
    id: 'metadata',
    heading: 'Metadata',
    className: styles.metadataCell,
    cell: ({ metadata }) =>
      metadata ? <span className={styles.mono}>{shortened(metadata)}</span> : '—',
  },
]

/** So many requests one press sends: a quarter of what a service of this family allows in a minute. */
const PAGES_AT_ONCE = 30

type LoadRestProps = {
  query: UseSuspenseInfiniteQueryResult<BoundEndpointPages>
  /** How many endpoints match and are loaded. */
  covers: string
}

/** How much of the list is loaded, and how to load the rest of it. */
const LoadRest = ({ query, covers }: LoadRestProps) => {
  const { data, hasNextPage, fetchNextPage, isFetchNextPageError, error } = query
  const [isLoading, setIsLoading] = useState(false)
  const isWanted = useRef(false)
  const { problem } = nextEndpoints(data)
  // Who leaves waits for no more pages.
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )
  const load = async () => {
    isWanted.current = true
    setIsLoading(true)
    for (let left = PAGES_AT_ONCE; left > 0 && isWanted.current; left -= 1) {
      const after = await fetchNextPage()
      if (!after.hasNextPage || after.isFetchNextPageError) break
    }
    setIsLoading(false)
  }
  return (
    <>
      {isFetchNextPageError && <ErrorNotice error={error} title="Couldn't load more endpoints" />}
      {problem && <Alert tone="warn">{problem}</Alert>}
      <div className={listFoot.foot} role="group" aria-label="What is loaded" tabIndex={-1}>
        <span role="status">{covers}</span>
        <span className={listFoot.end}>
          {isLoading ? (
            <Button size="small" ref={handFocusAround} onClick={() => (isWanted.current = false)}>
              Stop
            </Button>
          ) : (
            hasNextPage && (
              <Button
                size="small"
                ref={handFocusAround}
                data-tip={`Up to ${PAGES_AT_ONCE} requests, one page each`}
                onClick={() => void load()}
              >
                Load all
              </Button>
            )
          )}
        </span>
      </div>
    </>
  )
}
