import { useId } from 'react'
import type { SortKey } from '../../search/view.ts'
import { sortText } from '../../list/sort-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, openByArrow } from '../../ui/menu.tsx'
import { ToolSearch, ToolSelect } from '../../ui/tools.tsx'
import type { ExportKind, ListedRow, RowList } from './row-list.ts'
import styles from './activity-page.module.css'

type ActivityToolsProps = {
  list: Pick<RowList<ListedRow>, 'hint' | 'shows' | 'sorts' | 'jsonLabel'>
  text: string
  onText: (text: string) => void
  /** The id of what is said of the search. */
  describedBy: string
  shown: string | undefined
  onShown: (shown: string | undefined) => void
  sort: readonly SortKey[]
  onSort: (sort: string) => void
  onExport: (kind: ExportKind) => void
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** Above the rows: what is searched for, which are shown, and what is done with them. */
export const ActivityTools = ({ list, ...props }: ActivityToolsProps) => {
  const menu = useId()
  const now = sortText(props.sort)
  return (
    <search className={styles.bar}>
      <ToolSearch
        label="Search the activity"
        placeholder={list.hint}
        describedBy={props.describedBy}
        text={props.text}
        onText={props.onText}
      />
      <ToolSelect
        label="Show"
        value={props.shown ?? ''}
        options={[
          ['', 'Everything'],
          ...list.shows.map(({ name, label }) => [name, label] as const),
        ]}
        onChange={(value) => props.onShown(value || undefined)}
      />
      <ToolSelect
        label="Sort by"
        value={now}
        options={
          list.sorts.some(([sort]) => sort === now)
            ? list.sorts
            : [...list.sorts, [now, 'As in the address']]
        }
        onChange={props.onSort}
      />
      <Button size="small" popoverTarget={menu} onKeyDown={openByArrow}>
        Export
      </Button>
      <Menu id={menu} label="Export">
        <Button size="small" onClick={() => props.onExport('csv')}>
          CSV, for spreadsheets
        </Button>
        <Button size="small" onClick={() => props.onExport('json')}>
          {list.jsonLabel}
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
