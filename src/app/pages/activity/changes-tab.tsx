import { useId, useState, type FormEvent } from 'react'
import { keyOperations } from '#contract/account-keys.ts'
import { operations } from '#contract/operations.ts'
import { AuditList, OwnHistory } from '../../activity/change-list.tsx'
import { MOST_CHANGES, useOwnChanges } from '../../activity/change-log.ts'
import { auditQuery } from '../../activity/audit-query.ts'
import { useClient, useHostSetting } from '../../api/use-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import { FilterIcon } from '../../ui/icons.tsx'
import { formatNumber } from '../../ui/intl.ts'
import toolStyles from '../../ui/tools.module.css'
import { ToolSelect } from '../../ui/tools.tsx'
import { filterOf, isNoFilter, type AuditSearch } from './audit-filter.ts'
import { BulkChanges } from './bulk-changes.tsx'
import { ChangesByDay } from './changes-by-day.tsx'
import { useActivitySearch } from './use-activity-search.ts'
import styles from './activity-page.module.css'

/** What was changed, in plain words, the newest first. */
export const ChangesTab = () => {
  const hasLog = useHostSetting('has_audit_log')
  if (hasLog === undefined) return null
  return (
    <>
      <BulkChanges />
      {hasLog ? <EveryonesChanges /> : <OwnChanges />}
    </>
  )
}

/** The ids of all operations that change something. */
const WRITE_OPERATIONS = Object.entries({ ...operations, ...keyOperations }).flatMap(
  ([id, { method }]) => (method === 'GET' ? [] : id),
)

type TextFilterProps = {
  label: string
  type?: 'date'
  value: string
  hint?: string
  onChange: (value: string) => void
}

const TextFilter = ({ label, type, value, hint, onChange }: TextFilterProps) => {
  const id = useId()
  return (
    <span className={toolStyles.choice}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type ?? 'text'}
        className={fieldStyles.control}
        placeholder={hint}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </span>
  )
}

type FiltersProps = { asked: AuditSearch; onApply: (asked: AuditSearch) => void }

/** What is asked for: sent when it is applied, since each costs a request. */
const Filters = ({ asked, onApply }: FiltersProps) => {
  const address = JSON.stringify(asked)
  const [{ of, typed }, setState] = useState({ of: address, typed: asked })
  // Back, Forward or a link.
  if (of !== address) setState({ of: address, typed: asked })
  const setTyped = (next: AuditSearch) => setState({ of: address, typed: next })
  const set = (more: AuditSearch) => setTyped({ ...typed, ...more })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(typed)
  }
  return (
    <form className={styles.filters} aria-label="Filters" onSubmit={submit}>
      <TextFilter
        label="Record"
        hint="ID or path"
        value={typed.q ?? ''}
        onChange={(q) => set({ q })}
      />
      <ToolSelect
        label="Operation"
        value={typed.show ?? ''}
        options={[['', 'Any'], ...WRITE_OPERATIONS.map((id) => [id, id] as const)]}
        onChange={(show) => {
          set({ show })
          onApply({ ...typed, show })
        }}
      />
      <TextFilter
        label="Key name"
        hint="Exact name"
        value={typed.key ?? ''}
        onChange={(key) => set({ key })}
      />
      <TextFilter
        label="From"
        type="date"
        value={typed.from ?? ''}
        onChange={(from) => set({ from })}
      />
      <TextFilter
        label="Until"
        type="date"
        value={typed.until ?? ''}
        onChange={(until) => set({ until })}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="small">
          Apply
        </Button>
        {!isNoFilter(asked) && (
          <Button
            size="small"
            onClick={() => {
              setTyped({})
              onApply({})
            }}
          >
            Reset
          </Button>
        )}
      </span>
    </form>
  )
}

/** What all keys of the account have changed, as the service's audit log has it. */
const EveryonesChanges = () => {
  const client = useClient()
  const { search, go } = useActivitySearch()
  const { q, show, key, from, until } = search
  const asked = { q, show, key, from, until }
  const [isOpen, setIsOpen] = useState(!isNoFilter(asked))
  const apply = (next: AuditSearch) =>
    go(Object.fromEntries(Object.entries(next).filter(([, value]) => value)))
  return (
    <AuditList
      title="Changes"
      aside={
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <FilterIcon size={14} /> Filter
        </Button>
      }
      query={auditQuery(client, [filterOf(asked)])}
      List={ChangesByDay}
      tools={isOpen && <Filters asked={asked} onApply={apply} />}
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
  )
}

const OwnChanges = () => {
  const { isStored } = useOwnChanges()
  return (
    <>
      {!isStored && (
        <Alert tone="warn">
          This browser&apos;s storage is full or blocked. Changes made now are listed until this tab
          is closed or reloaded.
        </Alert>
      )}
      <OwnHistory List={ChangesByDay} />
      <p className={styles.lead}>
        The last {formatNumber(MOST_CHANGES)} changes are kept on this device until you sign out,
        without keys and signing requests.
      </p>
    </>
  )
}
