import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './columns-dialog.module.css'
import { SortSelect } from './sort-select.tsx'
import type { List } from './use-list.ts'
import { shownColumns, type TableColumns } from './use-table-columns.ts'

type ColumnsDialogProps = {
  list: Pick<List, 'listed' | 'sort' | 'onSort'>
  table: TableColumns
  onClose: () => void
}

/** Chooses the columns of a table and their order. */
export const ColumnsDialog = ({ list, table, onClose }: ColumnsDialogProps) => {
  const { columns, defaultColumns, ownOrder } = list.listed
  const { chosen, choose, hidden, isCards } = table
  const shown = shownColumns(list.listed, chosen)
  const ids = shown.map(({ id }) => id)
  const move = (index: number, by: -1 | 1) => {
    const { id = '', heading } = shown[index] ?? {}
    const isAtEnd = index + by < 1 || index + by >= ids.length
    return (
      <Button
        size="small"
        variant="quiet"
        aria-label={`Move ${heading} ${by < 0 ? 'left' : 'right'}`}
        aria-disabled={isAtEnd}
        onClick={() => isAtEnd || choose(ids.toSpliced(index, 1).toSpliced(index + by, 0, id))}
      >
        {by < 0 ? '←' : '→'}
      </Button>
    )
  }
  const box = (id: string, heading: string, isShown: boolean) => (
    <Checkbox
      label={heading}
      checked={isShown}
      onChange={(isWanted) => choose(isWanted ? [...ids, id] : ids.filter((one) => one !== id))}
    />
  )
  return (
    <ConfirmDialog
      title="Columns"
      cancel="Done"
      onCancel={onClose}
      details={
        <div className={styles.dialog}>
          {/* Cards have no headings that sort them. */}
          {isCards && (
            <SortSelect
              columns={columns.filter(({ isExtra }) => !isExtra)}
              ownOrder={ownOrder}
              sort={list.sort}
              onSort={list.onSort}
            />
          )}
          <ul className={styles.columns} aria-label="Columns">
            {[...shown, ...columns.filter(({ id }) => !ids.includes(id))].map(
              ({ id, heading }, index) => (
                <li key={id}>
                  {/* The first leads to the record. */}
                  {index === 0 ? `${heading}, always first` : box(id, heading, index < ids.length)}
                  {hidden.has(id) && <small>No room in this window</small>}
                  {index > 0 && index < ids.length && (
                    <span className={styles.moves}>
                      {move(index, -1)}
                      {move(index, 1)}
                    </span>
                  )}
                </li>
              ),
            )}
          </ul>
          <Button size="small" onClick={() => choose(defaultColumns)}>
            Reset columns
          </Button>
        </div>
      }
    >
      Stored on this device.
    </ConfirmDialog>
  )
}
