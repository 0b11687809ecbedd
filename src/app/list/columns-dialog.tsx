import { Button } from '../ui/button.tsx'
import { Checkbox, FieldGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ToolSelect, type ToolOption } from '../ui/tools.tsx'
import type { List } from './use-list.ts'
import { shownColumns, type TableColumns } from './use-table-columns.ts'

type ColumnsDialogProps = {
  list: Pick<List, 'listed' | 'sort' | 'onSort'>
  table: TableColumns
  onClose: () => void
}

/** Chooses the columns of a table, in the order in which they are ticked. */
export const ColumnsDialog = ({ list, table, onClose }: ColumnsDialogProps) => {
  const { columns, defaultColumns } = list.listed
  const { chosen, choose, hidden, isCards } = table
  // The first leads to the record, and is always there.
  const [first, ...others] = columns
  const [, ...shown] = shownColumns(list.listed, chosen)
  const ids = shown.map(({ id }) => id)
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
          <FieldGroup label={`After ${first?.heading}`}>
            {others.map(({ id, heading }) => (
              <Checkbox
                key={id}
                label={
                  <>
                    {heading} {hidden.has(id) && <small>No room in this window</small>}
                  </>
                }
                checked={ids.includes(id)}
                onChange={(isWanted) =>
                  choose(isWanted ? [...ids, id] : ids.filter((one) => one !== id))
                }
              />
            ))}
          </FieldGroup>
          <Button size="small" onClick={() => choose(defaultColumns)}>
            Reset columns
          </Button>
        </>
      }
    >
      A column that you tick comes last. Stored on this device.
    </ConfirmDialog>
  )
}
