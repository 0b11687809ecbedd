import type { SortKey } from '../collections/search-types.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { defaultLayout, type LayoutChoice } from './list-layout.ts'
import type { ListedResource } from './listed-resource.ts'
import styles from './record-table.module.css'
import { SortSelect } from './sort-select.tsx'
import { parseSort } from './sort-text.ts'

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
  resource: { fields, columns, defaultColumns, ownOrder },
  layout: { choose, ...layout },
  hidden,
  isCards,
  sort,
  onSort,
  onClose,
}: ColumnsDialogProps) => {
  const shown = layout.columns
  const show = (ids: string[]) => choose({ ...layout, columns: ids })
  const headings = new Map(columns.map(({ id, heading }) => [id, heading]))
  const others = [...headings.keys()].filter((id) => !shown.includes(id))
  const move = (index: number, by: -1 | 1) => {
    const id = shown[index] ?? ''
    const isAtEnd = index + by < 1 || index + by >= shown.length
    const name = `Move ${headings.get(id)} ${by < 0 ? 'left' : 'right'}`
    return (
      <Button
        size="small"
        variant="quiet"
        aria-label={name}
        aria-disabled={isAtEnd}
        onClick={() => isAtEnd || show(shown.toSpliced(index, 1).toSpliced(index + by, 0, id))}
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
            {[...shown, ...others].map((id, index) => {
              const heading = headings.get(id) ?? ''
              // The name leads to the record.
              if (index === 0) return <li key={id}>{heading}, always first</li>
              const isShown = index < shown.length
              return (
                <li key={id}>
                  <Checkbox
                    label={heading}
                    checked={isShown}
                    onChange={(isWanted) =>
                      show(isWanted ? [...shown, id] : shown.filter((one) => one !== id))
                    }
                  />
                  {hidden.has(id) && <span className={styles.noRoom}>No room in this window</span>}
                  {isShown && (
                    <span className={styles.moves}>
                      {move(index, -1)}
                      {move(index, 1)}
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
            value={layout.density}
            onChange={(density) => choose({ ...layout, density })}
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
