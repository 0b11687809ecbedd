import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo, useState } from 'react'
import { keepNow, keptChanges, unkept } from '../../activity/recorder.ts'
import { onOtherTab, readEntries } from '../../activity/entry-store.ts'
import { useClient } from '../../api/use-client.ts'
import { doingTitle, doneTitle } from '../../bulk/action-words.ts'
import { openJournals } from '../../bulk/device-journal.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import type { JournalHead } from '../../bulk/journal.ts'
import { ownerId } from '../../connection/connection.ts'
import { LAZY_MODULES } from '../../resources/edges/lazy-modules.ts'
import { LAZY_OPERATORS } from '../../resources/operators/lazy-operators.ts'
import type { Resource } from '../../resources/resource.ts'
import { rowsOf, type OwnRow } from './own-rows.ts'

/** The owners of what is kept: of the key alone before the service named its account. */
export const useOwners = (): readonly string[] => {
  const { connection } = useClient()
  return useMemo(() => [...new Set([ownerId(connection), connection.id])], [connection])
}

/** Counts the changes of what any tab has kept. */
const useChanges = (): number => {
  const own = useSelector(keptChanges)
  const [others, setOthers] = useState(0)
  useEffect(() => onOtherTab(() => setOthers((count) => count + 1)), [])
  return own + others
}

const bulkRow = ({ pages, words, fields, bulk }: Resource, head: JournalHead): OwnRow => {
  const described = { words, fields, bulk }
  const { closed, status } = head
  const title = closed
    ? doneTitle(described, head.action, closed.done)
    : doingTitle(described, head.action, head.total)
  return {
    id: `bulk ${head.id}`,
    kind: 'bulk',
    at: head.started_at,
    operation: 'Bulk change',
    record: '',
    name: title,
    link: { to: pages.bulk, params: {} },
    result:
      closed || status === 'ended'
        ? { label: 'Ended', tone: 'idle', sign: 'check' }
        : { label: status === 'paused' ? 'Paused' : 'Running', tone: 'warn', sign: 'clock' },
    isFailed: false,
    took: null,
    operation_id: '',
    entry: null,
  }
}

const BULK_RESOURCES = [LAZY_OPERATORS, ...LAZY_MODULES.map(({ resource }) => resource)]

/** The bulk changes of an account, each as one entry. */
const readBulk = async (owners: readonly string[]): Promise<OwnRow[]> => {
  const heads = await openJournals().heads()
  const own = heads.filter(
    ({ connection_id, status }) => owners.includes(connection_id) && status !== 'planned',
  )
  const rows = await Promise.all(
    own.map(async (head) => {
      const resource = BULK_RESOURCES.find(({ key }) => key === head.resource)
      return resource ? [bulkRow(await resource.load(), head)] : []
    }),
  )
  return rows.flat()
}

const ALWAYS = {
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
} as const

/** What this dashboard asked and changed, the newest first; undefined until it was read. */
export const useOwnRows = () => {
  const owners = useOwners()
  const changes = useChanges()
  const memory = useSelector(unkept)
  const marks = useSelector(journalMarks)
  // What has just been done is there, too.
  useEffect(() => void keepNow(), [])
  const kept = useQuery({
    ...ALWAYS,
    queryKey: ['activity', owners, changes],
    queryFn: () => readEntries(owners),
  })
  const bulk = useQuery({
    ...ALWAYS,
    queryKey: ['activity bulk', owners, changes, marks],
    queryFn: () => readBulk(owners),
  })
  const rows = useMemo(() => {
    if (!kept.data && !kept.error) return undefined
    const entries = kept.data?.entries ?? []
    const own = memory.entries.filter(({ owner }) => owners.includes(owner))
    const all = [...entries, ...own.map(({ entry }) => entry)]
    return [
      ...rowsOf(all.toSorted((one, other) => other.at - one.at)),
      ...(bulk.data ?? []),
    ].toSorted((one, other) => other.at - one.at)
  }, [kept.data, kept.error, bulk.data, memory, owners])
  return {
    rows,
    unread: kept.data?.unread ?? 0,
    problem: memory.problem,
    /** What is kept could not be read. */
    isBlocked: kept.error !== null,
  }
}
