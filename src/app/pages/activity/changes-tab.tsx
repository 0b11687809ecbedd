import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useState, type ChangeEvent, type ComponentProps } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { foldText } from '#domain/fold-text.ts'
import { readTime } from '#domain/read-time.ts'
import activityStyles from '../../activity/activity.module.css'
import {
  Changes,
  HistoryParts,
  NO_CHANGES,
  writerOf,
  type ChangesProps,
} from '../../activity/change-list.tsx'
import { changeWords, readChange, recordAt } from '../../activity/read-change.ts'
import { useChanges } from '../../activity/use-changes.ts'
import { useEdgeLabels } from '../../resources/edges/catalogue.ts'
import { Refresh } from '../../shell/refresh.tsx'
import { Button } from '../../ui/button.tsx'
import cardStyles from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import { dayText } from '../../ui/format-time.ts'
import { FilterIcon } from '../../ui/icons.tsx'
import { formatNumber, plural } from '../../ui/intl.ts'
import { Said } from '../../ui/said.tsx'
import { ToolSearch } from '../../ui/tools.tsx'
import toolStyles from '../../ui/tools.module.css'
import { useNow } from '../../ui/use-now.ts'
import { isSame } from '../../writes/conflicts/field.ts'
import {
  filterOf,
  isAsked,
  searchParts,
  WRITE_OPERATIONS,
  type AuditSearch,
} from './audit-filter.ts'
import { useActivitySearch } from './use-activity-search.ts'
import styles from './activity-page.module.css'
import { useClient } from '../../api/use-client.ts'
import { actionTitle } from '../../bulk/action-words.ts'
import { DEVICE_JOURNALS } from '../../bulk/journal.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import { ownerId } from '../../connection/connection.ts'
import { BULK_RESOURCES } from '../../resources/bulk-resources.ts'
import { recordCount } from '../../resources/resource-words.ts'
import { Link } from '../../shell/link.tsx'
import { Card } from '../../ui/card.tsx'
import { ReadTime } from '../../ui/relative-time.tsx'

const FilterField = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className={toolStyles.choice}>
    {label}
    <input className={fieldStyles.control} autoComplete="off" spellCheck={false} {...input} />
  </label>
)

type SearchFormProps = { asked: AuditSearch; onApply: (asked: AuditSearch) => void }

/** What is asked for: sent when it is applied, since each costs a request. */
const SearchForm = ({ asked, onApply }: SearchFormProps) => {
  const [shown, setShown] = useState(asked)
  const [typed, setTyped] = useState(asked)
  const [isOpen, setIsOpen] = useState(Boolean(asked.show || asked.from || asked.until))
  // Back, Forward or a link fills it anew, and what has the focus keeps it.
  if (!isSame(shown, asked)) {
    setShown(asked)
    setTyped(asked)
  }
  const field = (name: keyof AuditSearch) => ({
    value: typed[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label="Changes"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed)
      }}
    >
      <ToolSearch
        label="Search changes"
        placeholder="Search changes, or filter: by:ci-deploy record:edgtls_search"
        text={typed.q ?? ''}
        onText={(q) => setTyped({ ...typed, q })}
      />
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <FilterIcon size={14} /> Filter
      </Button>
      {isOpen && (
        <div className={styles.panel}>
          <label className={toolStyles.choice}>
            Operation
            <select className={fieldStyles.control} {...field('show')}>
              <option value="">Any</option>
              {[...WRITE_OPERATIONS.keys()].map((id) => (
                <option key={id}>{id}</option>
              ))}
            </select>
          </label>
          <FilterField label="From" type="date" {...field('from')} />
          <FilterField label="Until" type="date" {...field('until')} />
          <Button type="submit" size="small">
            Apply
          </Button>
        </div>
      )}
    </form>
  )
}

/** Whether a change has each of some words in what a row shows of it. */
const useHasWords = (words: readonly string[]) => {
  const labelOf = useEdgeLabels()
  return (event: AuditEvent): boolean => {
    const read = readChange(event)
    const record = recordAt(event.record)
    const label =
      record?.kind === 'module' ? labelOf({ kind: record.module.kind, id: record.id }) : ''
    const { deed, joint, rest } = changeWords(event.record, read)
    const { operation, operation_id = '' } = event
    const sentence = `${writerOf(event)} ${deed}${joint}${label || read.name}${rest}`
    const text = foldText([sentence, read.name, event.record, operation, operation_id].join(' '))
    return words.every((word) => text.includes(word))
  }
}

const dayOf = ({ at }: AuditEvent, now: Date): string => {
  const time = readTime(at)
  return time instanceof Date ? dayText(time, now) : ''
}

/** Writes below their days, the newest first. */
const ChangesByDay = ({ events }: ChangesProps) => {
  const now = useNow()
  const days = new Map<string, AuditEvent[]>()
  for (const event of events) {
    const day = dayOf(event, now)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, written]) => (
    <div key={day} className={styles.day}>
      {day && <h2>{day}</h2>}
      <Changes events={written} isNamed isOfDay />
    </div>
  ))
}

/** What was changed, in plain words, the newest first. */
export const ChangesTab = () => {
  const { search, go } = useActivitySearch()
  const { q, show, from, until } = search
  const asked = { q, show, from, until }
  const filter = filterOf(asked)
  const log = useChanges(filter)
  const { words, fault } = searchParts(q)
  const hasWords = useHasWords(words)
  const { data = [], hasNextPage } = log.query
  const events = log.hasLog === false ? data.filter((one) => isAsked(filter, one)) : data
  const found = fault ? [] : events.filter(hasWords)
  const apply = (next: AuditSearch) =>
    go(Object.fromEntries(Object.entries(next).filter(([, value]) => value)))
  const all = plural(events.length, { one: '# change', other: '# changes' })
  const covers = words.length === 0 && !fault ? all : `${formatNumber(found.length)} of ${all}`
  const text = hasNextPage ? `${covers} loaded` : covers
  const inLog =
    words.length > 0 && hasNextPage
      ? 'No match in the changes loaded so far.'
      : 'No change in the log matches. A key is found by its exact name.'
  const inBrowser =
    'No change made in this browser matches. Those of other keys are not known here.'
  const emptyText = log.hasLog === false ? inBrowser : inLog
  return (
    <>
      <SearchForm asked={asked} onApply={apply} />
      <BulkChanges />
      <section className={cardStyles.card} aria-label="Changes">
        <Said text={words.length > 0 && log.query.data ? text : ''} />
        <div className={`${activityStyles.row} ${styles.headings}`} aria-hidden="true">
          <span className={activityStyles.when}>Time</span>
          <span className={activityStyles.who}>Who</span>
          <span className={activityStyles.what}>What</span>
        </div>
        <HistoryParts log={log} foot={events.length > 0 && <Refresh text={text} />}>
          {found.length > 0 ? (
            <ChangesByDay events={found} />
          ) : Object.values(asked).some(Boolean) ? (
            <EmptyState
              title={fault || 'No changes match'}
              actions={<Button onClick={() => apply({})}>Show all</Button>}
            >
              {!fault && emptyText}
            </EmptyState>
          ) : (
            NO_CHANGES
          )}
        </HistoryParts>
      </section>
    </>
  )
}

/** The last bulk change of each resource, with a way to its results and its undo. */
const BulkChanges = () => {
  const owner = ownerId(useClient().connection)
  const marks = useSelector(journalMarks)
  const { data: heads = [] } = useQuery({
    queryKey: ['activity bulk', owner, marks],
    queryFn: async () =>
      (await DEVICE_JOURNALS.heads()).filter(({ connection_id: id }) => id === owner),
  })
  const rows = heads.flatMap((head) => {
    const resource = BULK_RESOURCES.find(({ key }) => key === head.resource)
    return resource ? { head, resource } : []
  })
  if (rows.length === 0) return null
  return (
    <Card title="Bulk changes" flush>
      <ul className={activityStyles.events}>
        {rows.map(({ head, resource }) => (
          <li key={head.id}>
            <div className={activityStyles.row}>
              <span className={activityStyles.what} data-cut="">
                <Link to={resource.pages.bulk}>
                  {actionTitle(resource, head.action)}: {recordCount(resource.words, head.total)}
                </Link>
                {head.ended_at === null && ' · not finished'}
              </span>
              <span className={activityStyles.when}>
                <ReadTime at={head.started_at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
