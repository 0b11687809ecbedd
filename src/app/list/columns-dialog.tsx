import type { SortKey } from '../collections/search-types.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './columns-dialog.module.css'
import { defaultLayout, withColumn, withMoved } from './list-layout.ts'
import type { ListedResource } from './listed-resource.ts'
import { SortSelect } from './sort-select.tsx'
import { parseSort } from './sort-text.ts'
import type { LayoutChoice } from './use-list-layout.ts'

type ColumnsDialogProps = {
  resource: ListedResource
  layout: LayoutChoice
  /** The shown columns that have no room. */
  hidden: ReadonlySet<string>
  /** Cards have no headings that sort them. */
  isCards: boolean
  sort: readonly SortKey[]
  onSort: (sort: readonly SortKey[]) => void
  onClose: () => void
}

/** Chooses the columns of a table, their order, and how dense its rows are. */
export const ColumnsDialog = ({
  resource,
  layout,
  hidden,
  isCards,
  sort,
  onSort,
  onClose,
}: ColumnsDialogProps) => {
  const { fields, columns, defaultColumns, ownOrder } = resource
  const { choose, ...now } = layout
  const shown = now.columns.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const others = columns.filter(({ id }) => !now.columns.includes(id))
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
            {[...shown, ...others].map(({ id, heading }, index) => {
              const isShown = index < shown.length
              // The name leads to the record.
              if (index === 0) return <li key={id}>{heading}, always first</li>
              return (
                <li key={id}>
                  <Checkbox
                    label={heading}
                    checked={isShown}
                    onChange={(isWanted) => choose(withColumn(now, id, isWanted))}
                  />
                  {hidden.has(id) && <span className={styles.hidden}>No room in this window</span>}
                  {isShown && (
                    <span className={styles.moves}>
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={`Move ${heading} left`}
                        aria-disabled={index <= 1}
                        onClick={() => choose(withMoved(now, id, -1))}
                      >
                        ←
                      </Button>
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={`Move ${heading} right`}
                        aria-disabled={index >= shown.length - 1}
                        onClick={() => choose(withMoved(now, id, 1))}
                      >
                        →
                      </Button>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
          <RadioGroup
            label="Rows"
            options={[
              { value: 'comfortable', label: 'Two lines' },
              { value: 'compact', label: 'One line' },
            ]}
            value={now.density}
            onChange={(density) => choose({ ...now, density })}
          />
          <Button size="small" onClick={() => choose(defaultLayout(defaultColumns))}>
            Reset columns
          </Button>
        </div>
      }
    >
      Stored on this device.
    </ConfirmDialog>
  )
}
