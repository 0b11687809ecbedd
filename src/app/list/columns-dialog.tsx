import { Fragment } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import fieldStyles from '../ui/field.module.css'
import toolStyles from '../ui/tools.module.css'
import styles from './columns-dialog.module.css'
import type { List } from './use-list.ts'
import { LEAST, type TableColumns } from './use-table-columns.ts'

type ColumnsDialogProps = {
  list: Pick<List, 'listed' | 'sort' | 'onSort'>
  table: TableColumns
  onClose: () => void
}

/** Chooses the columns of a table, their order and their widths. */
export const ColumnsDialog = ({ list, table: shown, onClose }: ColumnsDialogProps) => {
  const { columns } = list.listed
  const { table, isCards } = shown
  const chosen = table.getAllLeafColumns()
  const move = (id: string, to: number) => {
    const ids = chosen.map((column) => column.id).filter((one) => one !== id)
    // The first leads to the record, and stays where it is.
    table.setColumnOrder(ids.toSpliced(Math.max(1, to), 0, id))
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
            <label className={toolStyles.choice}>
              Sort by
              <select
                className={fieldStyles.control}
                value={list.sort}
                onChange={({ target }) => list.onSort(target.value)}
              >
                <option value="">Default order</option>
                {columns
                  .filter(({ sort, isExtra }) => sort && !isExtra)
                  .map(({ heading, sort }) => (
                    <Fragment key={sort}>
                      <option value={sort}>{heading}</option>
                      <option value={`-${sort}`}>{heading}, reversed</option>
                    </Fragment>
                  ))}
              </select>
            </label>
          )}
          <ul className={styles.columns} aria-label={`After ${columns[0]?.heading}`}>
            {chosen.slice(1).map((column, at) => {
              const { id } = column
              const heading = columns.find((one) => one.id === id)?.heading
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
                      min={LEAST}
                      max={40}
                      step={0.5}
                      value={shown.sizes[id] ?? 0}
                      onChange={({ target }) => shown.setWidth(id, target.valueAsNumber)}
                    />
                  )}
                  {(['up', 'down'] as const).map((way) => (
                    <Button
                      key={way}
                      size="small"
                      variant="quiet"
                      aria-label={`Move ${heading} ${way}`}
                      onClick={() => move(id, way === 'up' ? at : at + 2)}
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
      {!isCards && 'The edge of a heading can be dragged, too. '}
      Stored on this device.
    </ConfirmDialog>
  )
}
