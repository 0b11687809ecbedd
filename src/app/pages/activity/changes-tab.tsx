import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { keyOperations } from '#contract/account-keys.ts'
import { operations } from '#contract/operations.ts'
import { History } from '../../activity/change-list.tsx'
import { useHostSetting } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import { handFocusOn } from '../../ui/hand-focus.ts'
import { FilterIcon } from '../../ui/icons.tsx'
import toolStyles from '../../ui/tools.module.css'
import { isSame } from '../../writes/conflicts/field.ts'
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
const Filters = ({ asked, onApply }: FiltersProps) => {
  const [shown, setShown] = useState(asked)
  const [typed, setTyped] = useState(asked)
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
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed)
      }}
    >
      <FilterField label="Record" placeholder="ID or path" {...field('q')} />
      <label className={toolStyles.choice}>
        Operation
        <select className={fieldStyles.control} {...field('show')}>
          <option value="">Any</option>
          {WRITE_OPERATIONS.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <FilterField label="Key name" placeholder="Exact name" {...field('key')} />
      <FilterField label="From" type="date" {...field('from')} />
      <FilterField label="Until" type="date" {...field('until')} />
      <Button type="submit" size="small">
        Apply
      </Button>
      {!isNoFilter(asked) && (
        <Button ref={handFocusOn} size="small" onClick={() => onApply({})}>
          Reset
        </Button>
      )}
    </form>
  )
}

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
