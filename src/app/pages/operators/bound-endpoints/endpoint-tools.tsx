import { useId } from 'react'
import { SortSelect } from '../../../list/sort-select.tsx'
import { parseSort } from '../../../list/sort-text.ts'
import type { ResourceField } from '../../../resources/resource-field.ts'
import type { SortKey } from '../../../collections/search-types.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Menu, openByArrow } from '../../../ui/menu.tsx'
import { ToolSearch, ToolSelect } from '../../../ui/tools.tsx'
import tableStyles from './bound-endpoints.module.css'
import styles from './endpoint-list.module.css'
import type { EndpointColumn } from './endpoint-columns.tsx'
import { GROUPS, type GroupBy } from './endpoint-groups.ts'
import { EXPORT_KINDS, type ExportKind } from './export-endpoints.ts'

const GROUP_LABELS: Readonly<Record<GroupBy, string>> = {
  host: 'Host',
  namespace: 'Namespace',
  selector: 'Selector',
}
const EXPORT_LABELS: Readonly<Record<ExportKind, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON',
  ndjson: 'NDJSON, one endpoint per line',
}

type EndpointToolsProps = {
  text: string
  onText: (text: string) => void
  describedBy: string
  group: GroupBy | undefined
  onGroup: (group: GroupBy | undefined) => void
  fields: readonly ResourceField[]
  columns: readonly EndpointColumn[]
  sort: readonly SortKey[]
  onSort: (sort: readonly SortKey[]) => void
  isColumnsOpen: boolean
  onColumns: () => void
  onExport: (kind: ExportKind) => void
}

/** Above the endpoints: what is searched for, how they are grouped and ordered, and what is done with them. */
export const EndpointTools = (props: EndpointToolsProps) => {
  const menu = useId()
  return (
    <search className={tableStyles.bar}>
      <ToolSearch
        label="Search endpoints"
        placeholder="Search endpoints"
        describedBy={props.describedBy}
        text={props.text}
        onText={props.onText}
      />
      <ToolSelect
        label="Group by"
        value={props.group ?? ''}
        options={[
          ['', 'No groups'],
          ...GROUPS.map((value): [string, string] => [value, GROUP_LABELS[value]]),
        ]}
        onChange={(value) => props.onGroup(GROUPS.find((one) => one === value))}
      />
      {!props.group && (
        <SortSelect
          columns={props.columns}
          ownOrder="The service's order"
          className={styles.sortChoice}
          sort={props.sort}
          onSort={(value) => props.onSort(parseSort(props.fields, value))}
        />
      )}
      <Button size="small" aria-expanded={props.isColumnsOpen} onClick={props.onColumns}>
        Columns
      </Button>
      <Button size="small" popoverTarget={menu} onKeyDown={openByArrow}>
        Export
      </Button>
      <Menu id={menu} label="Export">
        {EXPORT_KINDS.map((kind) => (
          <Button key={kind} size="small" onClick={() => props.onExport(kind)}>
            {EXPORT_LABELS[kind]}
          </Button>
        ))}
      </Menu>
    </search>
  )
}

type ColumnChoicesProps = {
  columns: readonly EndpointColumn[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  onReset: () => void
  /** Fields that are in no column. */
  isCut: boolean
}

/** Chooses the columns; the URL is always the first. */
export const ColumnChoices = ({
  columns,
  chosen,
  onChoose,
  onReset,
  isCut,
}: ColumnChoicesProps) => (
  <div className={styles.columns}>
    <ul className={styles.boxes} aria-label="Columns">
      {columns.slice(1).map(({ id, heading }) => (
        <li key={id}>
          <Checkbox
            label={heading}
            checked={chosen.includes(id)}
            onChange={(isWanted) =>
              onChoose(isWanted ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        </li>
      ))}
    </ul>
    {isCut && (
      <p className={styles.note}>
        There are further fields: they are below, in All fields as JSON.
      </p>
    )}
    <div>
      <Button size="small" onClick={onReset}>
        Reset columns
      </Button>
    </div>
  </div>
)
