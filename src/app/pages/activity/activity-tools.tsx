import { useId } from 'react'
import type { SortKey } from '../../search/view.ts'
import { sortText } from '../../list/sort-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ToolSearch, ToolSelect, type ToolOption } from '../../ui/tools.tsx'
import type { ExportKind } from './export-activity.ts'
import { SHOWN, type ShownKind } from './own-rows.ts'
import styles from './activity-page.module.css'

const SHOWN_LABELS: Readonly<Record<ShownKind, string>> = {
  writes: 'Changes',
  reads: 'Reads',
  failed: 'Failures',
}

const SORTS: readonly ToolOption[] = [
  ['', 'Newest first'],
  ['at', 'Oldest first'],
  ['operation', 'Operation'],
  ['name', 'Record'],
  ['-took', 'Slowest first'],
]

type ActivityToolsProps = {
  text: string
  onText: (text: string) => void
  /** The id of what is said of the search. */
  describedBy: string
  shown: ShownKind | undefined
  onShown: (shown: ShownKind | undefined) => void
  sort: readonly SortKey[]
  onSort: (sort: string) => void
  onExport: (kind: ExportKind) => void
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** Above the entries: what is searched for, which are shown, and what is done with them. */
export const ActivityTools = (props: ActivityToolsProps) => {
  const menu = useId()
  const now = sortText(props.sort)
  return (
    <search className={styles.bar}>
      <ToolSearch
        label="Search the activity"
        placeholder="Search, such as operation:update or result:409"
        describedBy={props.describedBy}
        text={props.text}
        onText={props.onText}
      />
      <ToolSelect
        label="Show"
        value={props.shown ?? ''}
        options={[['', 'Everything'], ...SHOWN.map((one) => [one, SHOWN_LABELS[one]] as const)]}
        onChange={(value) => props.onShown(SHOWN.find((one) => one === value))}
      />
      <ToolSelect
        label="Sort by"
        value={now}
        options={
          SORTS.some(([sort]) => sort === now) ? SORTS : [...SORTS, [now, 'As in the address']]
        }
        onChange={props.onSort}
      />
      <Button size="small" popoverTarget={menu}>
        Export
      </Button>
      <Menu id={menu} label="Export">
        <Button size="small" onClick={() => props.onExport('csv')}>
          CSV, for spreadsheets
        </Button>
        <Button size="small" onClick={() => props.onExport('json')}>
          JSON, with the requests and changes
        </Button>
      </Menu>
      <Button
        size="small"
        variant="danger"
        off={props.onClear ? undefined : 'Nothing is kept.'}
        onClick={props.onClear}
      >
        Clear…
      </Button>
    </search>
  )
}
