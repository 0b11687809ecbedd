import type { SortKey } from '../collections/search-types.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './columns-dialog.module.css'
import type { ListedResource } from './listed-resource.ts'
import { SortSelect } from './sort-select.tsx'
import { parseSort } from './sort-text.ts'
import { shownColumns } from './use-table-columns.ts'

type ColumnsDialogProps = {
  resource: ListedResource
  /** The ids of those that are shown. */
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** The shown columns that have no room. */
  hidden: ReadonlySet<string>
  /** Cards have no headings that sort them. */
  isCards: boolean
  sort: readonly SortKey[]
  onSort: (sort: readonly SortKey[]) => void
  onClose: () => void
}

/** Chooses the columns of a table and their order. */
export const ColumnsDialog = ({
  resource,
  chosen,
  onChoose,
  hidden,
  isCards,
  sort,
  onSort,
  onClose,
}: ColumnsDialogProps) => {
  const { fields, columns, defaultColumns, ownOrder } = resource
  const shown = shownColumns(resource, chosen)
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
        onClick={() => isAtEnd || onChoose(ids.toSpliced(index, 1).toSpliced(index + by, 0, id))}
      >
        {by < 0 ? '←' : '→'}
      </Button>
    )
  }
  return (
    <ConfirmDialog
      title="Columns"
      cancel="Done"
      onCancel={onClose}
      details={
        <div className={styles.dialog}>
          {isCards && (
            <SortSelect
              columns={columns.filter(({ isExtra }) => !isExtra)}
              ownOrder={ownOrder}
              sort={sort}
              onSort={(text) => onSort(parseSort(fields, text))}
            />
          )}
          <ul className={styles.columns} aria-label="Columns">
            {[...shown, ...columns.filter(({ id }) => !ids.includes(id))].map(
              ({ id, heading }, index) => (
                <li key={id}>
                  {index === 0 ? (
                    // It leads to the record.
                    `${heading}, always first`
                  ) : (
                    <Checkbox
                      label={heading}
                      checked={index < ids.length}
                      onChange={(isWanted) =>
                        onChoose(isWanted ? [...ids, id] : ids.filter((one) => one !== id))
                      }
                    />
                  )}
                  {hidden.has(id) && <span className={styles.noRoom}>No room in this window</span>}
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
          <Button size="small" onClick={() => onChoose(defaultColumns)}>
            Reset columns
          </Button>
        </div>
      }
    >
      Stored on this device.
    </ConfirmDialog>
  )
}
