import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { searchRecords } from '../../../collections/search.ts'
import {
  endpointSources,
  type BoundEndpointPages,
} from '../../../resources/operators/bound-endpoints.ts'
import {
  ENDPOINT_FIELDS,
  listedEndpoints,
  searchedEndpoint,
} from '../../../resources/operators/endpoint-fields.ts'
import cardStyles from '../../../ui/card.module.css'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Said } from '../../../ui/said.tsx'
import { ToolSearch } from '../../../ui/tools.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OddEntries } from '../odd-entries.tsx'
import styles from './bound-endpoints.module.css'
import { ENDPOINT_COLUMNS } from './endpoint-columns.tsx'
import { LoadRest } from './load-rest.tsx'

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
