import { useId, useState, type FormEvent } from 'react'
import { AuditList } from '../../activity/change-list.tsx'
import { WRITE_OPERATIONS } from '../../activity/record-path.ts'
import { auditQuery } from '../../activity/audit-query.ts'
import { useClient } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import toolStyles from '../../ui/tools.module.css'
import { ToolSelect } from '../../ui/tools.tsx'
import { filterOf, isNoFilter, type AuditSearch } from './audit-filter.ts'
import { useActivitySearch } from './use-activity-search.ts'
import styles from './activity-page.module.css'

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
  const [typed, setTyped] = useState(asked)
  const set = (more: AuditSearch) => setTyped((before) => ({ ...before, ...more }))
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
export const EveryonesActivity = () => {
  const client = useClient()
  const { search, go } = useActivitySearch()
  const { q, show, key, from, until } = search
  const asked = { q, show, key, from, until }
  const apply = (next: AuditSearch) => {
    const given = Object.entries(next).filter(([, value]) => value)
    go({ tab: 'everyone', ...Object.fromEntries(given) })
  }
  return (
    <AuditList
      title="Audit log"
      query={auditQuery(client, [filterOf(asked)])}
      isNamed
      tools={<Filters key={JSON.stringify(asked)} asked={asked} onApply={apply} />}
      empty={
        isNoFilter(asked) ? undefined : (
          <EmptyState
            title="No writes match"
            actions={<Button onClick={() => apply({})}>Show all</Button>}
          >
            No write in the log matches these filters. A key is found by its exact name.
          </EmptyState>
        )
      }
    />
  )
}
