import { useId } from 'react'
import { SortSelect } from '../../../list/sort-select.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, openByArrow } from '../../../ui/menu.tsx'
import { ToolSearch } from '../../../ui/tools.tsx'
import tableStyles from './bound-endpoints.module.css'
import styles from './endpoint-list.module.css'
import { ENDPOINT_COLUMNS } from './endpoint-columns.tsx'
import { EXPORT_KINDS, type ExportKind } from './export-endpoints.ts'

const EXPORT_LABELS: Readonly<Record<ExportKind, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON',
}

type EndpointToolsProps = {
  text: string
  onText: (text: string) => void
  describedBy: string
  sort: string
  onSort: (sort: string) => void
  onExport: (kind: ExportKind) => void
}

/** Above the endpoints: what is searched for, how they are ordered, and their export. */
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
      <SortSelect
        columns={ENDPOINT_COLUMNS}
        ownOrder="The service's order"
        className={styles.sortChoice}
        sort={props.sort}
        onSort={props.onSort}
      />
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
