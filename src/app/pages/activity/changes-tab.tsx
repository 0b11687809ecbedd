import { useState, type ComponentProps } from 'react'
import { keyOperations } from '#contract/account-keys.ts'
import { operations } from '#contract/operations.ts'
import { History } from '../../activity/change-list.tsx'
import { useHostSetting } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import { FilterIcon } from '../../ui/icons.tsx'
import toolStyles from '../../ui/tools.module.css'
import { filterOf, isNoFilter, type AuditSearch } from './audit-filter.ts'
import { BulkChanges } from './bulk-changes.tsx'
import { ChangesByDay } from './changes-by-day.tsx'
import { useActivitySearch } from './use-activity-search.ts'
import styles from './activity-page.module.css'

/** The ids of all operations that change something. */
const WRITE_OPERATIONS = Object.entries({ ...operations, ...keyOperations }).flatMap(
  ([id, { method }]) => (method === 'GET' ? [] : id),
)

const FilterField = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className={toolStyles.choice}>
    {label}
    <input className={fieldStyles.control} autoComplete="off" spellCheck={false} {...input} />
  </label>
)

type FiltersProps = { asked: AuditSearch; onApply: (asked: AuditSearch) => void }

/** What is asked for: sent when it is applied, since each costs a request. */
const Filters = ({ asked, onApply }: FiltersProps) => (
  <form
    // Back, Forward or a link fills it anew.
    key={JSON.stringify(asked)}
    className={styles.filters}
    aria-label="Filters"
    onSubmit={(event) => {
      event.preventDefault()
      const typed = [...new FormData(event.currentTarget)]
      onApply(
        Object.fromEntries(
          typed.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
        ),
      )
    }}
  >
    <FilterField label="Record" name="q" placeholder="ID or path" defaultValue={asked.q} />
    <label className={toolStyles.choice}>
      Operation
      <select
        name="show"
        className={fieldStyles.control}
        defaultValue={asked.show}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">Any</option>
        {WRITE_OPERATIONS.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </label>
    <FilterField label="Key name" name="key" placeholder="Exact name" defaultValue={asked.key} />
    <FilterField label="From" name="from" type="date" defaultValue={asked.from} />
    <FilterField label="Until" name="until" type="date" defaultValue={asked.until} />
    <Button type="submit" size="small">
      Apply
    </Button>
    {!isNoFilter(asked) && (
      <Button size="small" onClick={() => onApply({})}>
        Reset
      </Button>
    )}
  </form>
)

/** What was changed, in plain words, the newest first. */
export const ChangesTab = () => {
  const { search, go } = useActivitySearch()
  const { q, show, key, from, until } = search
  const asked = { q, show, key, from, until }
  const [isOpen, setIsOpen] = useState(!isNoFilter(asked))
  const apply = (next: AuditSearch) =>
    go(Object.fromEntries(Object.entries(next).filter(([, value]) => value)))
  return (
    <>
      {useHostSetting('has_audit_log') && (
        <div className={styles.filters}>
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <FilterIcon size={14} /> Filter
          </Button>
          {isOpen && <Filters asked={asked} onApply={apply} />}
        </div>
      )}
      <BulkChanges />
      <History
        title="Changes"
        filter={filterOf(asked)}
        List={ChangesByDay}
        empty={
          isNoFilter(asked) ? undefined : (
            <EmptyState
              title="No changes match"
              actions={<Button onClick={() => apply({})}>Show all</Button>}
            >
              No change in the log matches these filters. A key is found by its exact name.
            </EmptyState>
          )
        }
      />
    </>
  )
}
