import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ToolSelect, type ToolOption } from '../ui/tools.tsx'
import styles from './columns-dialog.module.css'
import type { List } from './use-list.ts'
import type { TableColumns } from './use-table-columns.ts'

type ColumnsDialogProps = {
  list: Pick<List, 'listed' | 'sort' | 'onSort'>
  table: TableColumns
  onClose: () => void
}

/** Chooses the columns of a table, their order and their widths. */
export const ColumnsDialog = ({ list, table: shown, onClose }: ColumnsDialogProps) => {
  const { columns } = list.listed
  const { table, isCards } = shown
  // The first leads to the record, and is always there.
  const others = table.getAllLeafColumns().slice(1)
  const move = (from: number, to: number) => {
    const ids = others.map(({ id }) => id)
    table.setColumnOrder(
      ids.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, ...ids.slice(from, from + 1)),
    )
  }
  return (
    <ConfirmDialog
      title="Columns"
      cancel="Done"
      onCancel={onClose}
      details={
        <>
          {/* Cards have no headings that sort them. */}
          {isCards && (
            <ToolSelect
              label="Sort by"
              options={[
                ['', 'Default order'],
                ...columns.flatMap(({ heading, sort, isExtra }): ToolOption[] =>
                  sort === undefined || isExtra
                    ? []
                    : [
                        [sort, heading],
                        [`-${sort}`, `${heading}, reversed`],
                      ],
                ),
              ]}
              value={list.sort}
              onChange={list.onSort}
            />
          )}
          <ul className={styles.columns} aria-label={`After ${columns[0]?.heading}`}>
            {others.map((column, at) => {
              const { id } = column
              const heading = column.columnDef.meta?.heading
              const isWanted = column.getIsVisible()
              const hasRoom = shown.columns.some((one) => one.id === id)
              return (
                <li key={id}>
                  <Checkbox
                    label={
                      <>
                        {heading} {isWanted && !hasRoom && <small>No room in this window</small>}
                      </>
                    }
                    checked={isWanted}
                    onChange={(isChecked) => column.toggleVisibility(isChecked)}
                  />
                  {hasRoom && !isCards && (
                    <input
                      type="range"
                      aria-label={`Width of ${heading}`}
                      min={0}
                      max={640}
                      value={column.getSize()}
                      onChange={({ target }) => shown.setWidth(id, target.valueAsNumber)}
                    />
                  )}
                  {(['up', 'down'] as const).map((way) => (
                    <Button
                      key={way}
                      size="small"
                      variant="quiet"
                      aria-label={`Move ${heading} ${way}`}
                      onClick={() => move(at, way === 'up' ? at - 1 : at + 1)}
                    >
                      {way === 'up' ? '↑' : '↓'}
                    </Button>
                  ))}
                </li>
              )
            })}
          </ul>
          <Button size="small" onClick={shown.reset}>
            Reset columns
          </Button>
        </>
      }
    >
      The edge of a heading can be dragged, too. Stored on this device.
    </ConfirmDialog>
  )
}
