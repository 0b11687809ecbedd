import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { Refresh } from '../shell/refresh.tsx'
import cardStyles from '../ui/card.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { ComparisonTable, type ComparedRecord } from './comparison-table.tsx'
import { CopyValueDialog, type CopiedValue } from './copy-value-dialog.tsx'
import { FEWEST, MOST_COMPARED } from './compared-ids.ts'

type ComparePageProps = { resource: Resource; ids: readonly string[] }

/** Some records of a resource side by side, read now. */
export const ComparePage = ({ resource, ids }: ComparePageProps) => {
  const { words, pages } = resource
  return (
    <Page
      title={`Compare ${ids.length > 0 ? recordCount(words, ids.length) : words.other}`}
      subtitle={ids.length > 0 && <Refresh />}
    >
      <section className={cardStyles.card} aria-label="Comparison">
        {ids.length < FEWEST ? (
          <EmptyState
            title="Nothing to compare"
            actions={<LinkButton to={pages.list}>Show {words.other}</LinkButton>}
          >
            Select {FEWEST} to {MOST_COMPARED} {words.other} in the list, then press Compare.
          </EmptyState>
        ) : (
          <Comparison resource={resource} ids={ids} />
        )}
      </section>
    </Page>
  )
}

const Comparison = ({ resource, ids }: ComparePageProps) => {
  const cache = useQueryClient()
  const client = useClient()
  const reads = resource.reads(cache, client)
  const [copied, setCopied] = useState<CopiedValue | null>(null)
  const records = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...client.key, 'compare', resource.key, id],
      queryFn: () => reads.read(id),
      // It tries again by itself.
      retry: false,
      // After a change of them, the values from before would be shown.
      staleTime: 0,
    })),
    combine: (results): ComparedRecord[] =>
      results.map(({ data, error, refetch }, index) => ({
        id: ids[index] ?? '',
        document: data,
        error,
        read: () => void refetch(),
      })),
  })
  return (
    <>
      <ComparisonTable resource={resource} records={records} onCopy={setCopied} />
      {copied && (
        <CopyValueDialog resource={resource} {...copied} onClose={() => setCopied(null)} />
      )}
    </>
  )
}
