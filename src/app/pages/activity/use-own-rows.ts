import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { entryChanges } from '../../activity/entry-store.ts'
import { OF_DEVICE, useEntries, useOwners } from '../../activity/use-entries.ts'
import { actionTitle } from '../../bulk/action-words.ts'
import { openJournals } from '../../bulk/journal.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import type { JournalHead } from '../../bulk/run-state.ts'
import { BULK_RESOURCES } from '../../resources/bulk-resources.ts'
import { recordCount } from '../../resources/resource-words.ts'
import type { Resource } from '../../resources/resource.ts'
import { rowsOf, type OwnRow } from './own-rows.ts'

const bulkRow = (resource: Resource, head: JournalHead): OwnRow => {
  const { pages, words } = resource
  return {
    id: `bulk ${head.id}`,
    kind: 'bulk',
    at: head.started_at,
    operation: 'Bulk change',
    record: '',
    name: `${actionTitle(resource, head.action)}: ${recordCount(words, head.total)}`,
    link: { to: pages.bulk, params: {} },
    result:
      head.ended_at === null
        ? { label: 'Not finished', tone: 'warn', sign: 'clock' }
        : { label: 'Ended', tone: 'idle', sign: 'check' },
    isFailed: false,
    took: null,
    operation_id: '',
    entry: null,
  }
}

/** The bulk changes of an account, each as one entry. */
const readBulk = async (owners: readonly string[]): Promise<OwnRow[]> => {
  const heads = await openJournals().heads()
  const own = heads.filter(({ connection_id }) => owners.includes(connection_id))
  return own.flatMap((head) => {
    const resource = BULK_RESOURCES.find(({ key }) => key === head.resource)
    return resource ? bulkRow(resource, head) : []
  })
}

/** What this dashboard asked and changed, the newest first; undefined until it was read. */
export const useOwnRows = () => {
  const { entries, problem } = useEntries()
  const owners = useOwners()
  const changes = useSelector(entryChanges)
  const marks = useSelector(journalMarks)
  const { data: bulk } = useQuery({
    ...OF_DEVICE,
    queryKey: ['activity bulk', owners, changes, marks],
    queryFn: () => readBulk(owners),
  })
  const rows = useMemo(
    () =>
      entries && [...rowsOf(entries), ...(bulk ?? [])].toSorted((one, other) => other.at - one.at),
    [entries, bulk],
  )
  return { rows, problem }
}
