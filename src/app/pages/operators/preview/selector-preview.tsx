import { useMemo, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useClient } from '../../../api/use-client.ts'
import { readEndpoint, type EndpointSource } from '../../../resources/operators/bound-endpoints.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../../resources/operators/operator-document.ts'
import type { OperatorValues } from '../../../resources/operators/operator-values.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import { Said } from '../../../ui/said.tsx'
import { isSame } from '../../../writes/conflicts/field.ts'
import { SelectorsField } from '../selectors-field.tsx'
import {
  boundText,
  changeText,
  countOf,
  previewSummary,
  selectorsAfterSave,
  unreadText,
  type PreviewSummary,
} from './preview-summary.ts'
import { ReadEndpoints } from './read-endpoints-part.tsx'
import styles from './selector-preview.module.css'
import { useKnownEndpoints } from './use-known-endpoints.ts'
import { useSelectorMatches } from './use-selector-matches.ts'

const ROWS = 5

type EndpointListProps = {
  title: string
  sources: readonly EndpointSource[]
  places: readonly number[]
  isOpen?: boolean
}

/** Endpoints that have something in common, behind a heading with their number. */
const EndpointList = ({ title, sources, places, isOpen }: EndpointListProps) => {
  const page = useListPage(places.length, ROWS)
  if (places.length === 0) return null
  return (
    <details className={styles.list} open={isOpen}>
      <summary>
        {title} <span className={styles.count}>{formatNumber(places.length)}</span>
      </summary>
      <ul>
        {places.slice(page.from, page.to).map((place) => {
          const { id, url } = readEndpoint(sources[place] ?? {})
          return (
            <li key={place} className={styles.url}>
              {url || id || 'Endpoint without a name'}
            </li>
          )
        })}
      </ul>
      <ListPages page={page} what="endpoints" />
    </details>
  )
}

type BoundLineProps = {
  summary: PreviewSummary
  isAll: boolean
  sources: readonly EndpointSource[]
}

/** How many endpoints the selectors bind, against what is saved, and on demand which. */
const BoundLine = ({ summary, isAll, sources }: BoundLineProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { bound, rest, change } = summary
  const text = boundText(summary, isAll)
  const changed = changeText(summary)
  const isLoss = bound.length === 0 || (change?.lost.length ?? 0) > 0
  return (
    <>
      <p className={styles.line} data-loss={isLoss ? '' : undefined}>
        {isLoss ? <TriangleIcon size={14} /> : <CheckIcon size={14} />}
        <span>
          <strong>{text}</strong>
          {changed && `; ${changed}`}
        </span>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
          <span className="visually-hidden"> the endpoints</span>
        </Button>
      </p>
      <Said text={changed ? `${text}; ${changed}` : text} />
      {isOpen && (
        <div className={styles.lists}>
          <EndpointList title="Lost" sources={sources} places={change?.lost ?? []} isOpen />
          <EndpointList title="Gained" sources={sources} places={change?.gained ?? []} isOpen />
          <EndpointList title="Bound" sources={sources} places={bound} />
          <EndpointList title="Not bound" sources={sources} places={rest} />
        </div>
      )}
    </>
  )
}

type BindingSelectorsProps = {
  control: Control<OperatorValues>
  operator?: OperatorDocument
}

/** The selectors of a form, and what they would bind as they are typed: tried on the endpoints that were read here. */
export const BindingSelectors = ({ control, operator }: BindingSelectorsProps) => {
  const client = useClient()
  const typed = useWatch({ control, name: 'binding.endpoint_selectors' })
  const { endpoints, isAll } = useKnownEndpoints(client)
  const asked = useMemo(() => {
    const kept = operator ? bindingOf(operator).endpoint_selectors : null
    return {
      selectors: selectorsAfterSave(typed, kept),
      saved: operator ? (hasBindings(operator) ? (kept ?? []) : []) : null,
    }
  }, [typed, operator])
  const { tried, isBusy } = useSelectorMatches(asked, endpoints)
  const matches = tried?.matches
  const found = matches?.kind === 'found' ? matches.found : null
  const summary = useMemo(
    () => tried && found && previewSummary(found, tried.asked),
    [tried, found],
  )
  return (
    <>
      <SelectorsField
        control={control}
        isSaved={!!operator}
        countOf={(selector) => (found ? countOf(found, selector) : undefined)}
      />
      <section className={styles.panel} aria-label="Matching endpoints" aria-busy={isBusy}>
        {summary && <BoundLine summary={summary} isAll={isAll} sources={tried?.sources ?? []} />}
        {tried && found && <p className={styles.note}>{unreadText(found, tried.asked)}</p>}
        {matches?.kind === 'stopped' && (
          <Alert tone="warn" announce>
            A selector took too long and was stopped:{' '}
            <code translate="no">{matches.selector.slice(0, 80)}</code>
          </Alert>
        )}
        {matches?.kind === 'failed' && (
          <p className={styles.note}>
            Couldn&apos;t load the code that evaluates selectors. Reload the page to try again.
          </p>
        )}
        <ReadEndpoints
          client={client}
          id={operator?.id}
          isNone={endpoints.length === 0}
          isAll={isAll}
          isWanted={!isAll && !isSame(asked.selectors, asked.saved ?? ['true'])}
        />
      </section>
    </>
  )
}
