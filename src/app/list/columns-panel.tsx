import { Button } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/checkbox.tsx'
import { formatNumber } from '../ui/intl.ts'
import { shownWidth } from './column-edge.tsx'
import styles from './columns-panel.module.css'
import { defaultLayout, withColumn, withMoved, withWidth, type ListLayout } from './list-layout.ts'
import { useListed } from './listed-resource.ts'

const USUAL_REM = 8
const STEP_REM = 1

type ColumnsPanelProps = { layout: ListLayout; onChange: (layout: ListLayout) => void }

/** Chooses the columns, their order and widths, and how dense the rows are. */
export const ColumnsPanel = ({ layout, onChange }: ColumnsPanelProps) => {
  const { columns, defaultColumns } = useListed()
  const shown = layout.columns.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const hidden = columns.filter(({ id }) => !layout.columns.includes(id))
  const sized = (id: string, by: number) =>
    onChange(withWidth(layout, id, (layout.widths[id] ?? shownWidth(id) ?? USUAL_REM) + by))
  return (
    <div className={styles.panel}>
      <ul className={styles.columns} aria-label="Columns">
        {[...shown, ...hidden].map(({ id, heading }, index) => {
          const isShown = index < shown.length
          const width = layout.widths[id]
          // The name leads to the record.
          const isFirst = id === columns[0]?.id
          return (
            <li key={id} className={styles.column}>
              {isFirst ? (
                <span className={styles.fixed}>{heading}, always first</span>
              ) : (
                <Checkbox
                  label={heading}
                  checked={isShown}
                  onChange={(isWanted) => onChange(withColumn(layout, id, isWanted))}
                />
              )}
              {isShown && !isFirst && (
                <span className={styles.buttons}>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Move ${heading} left`}
                    aria-disabled={index <= 1}
                    onClick={() => onChange(withMoved(layout, id, -1))}
                  >
                    ←
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Move ${heading} right`}
                    aria-disabled={index >= shown.length - 1}
                    onClick={() => onChange(withMoved(layout, id, 1))}
                  >
                    →
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Make ${heading} narrower`}
                    onClick={() => sized(id, -STEP_REM)}
                  >
                    −
                  </Button>
                  <span className={styles.width}>
                    {width === undefined ? 'auto' : formatNumber(width)}
                  </span>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Make ${heading} wider`}
                    onClick={() => sized(id, STEP_REM)}
                  >
                    +
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
        value={layout.density}
        onChange={(density) => onChange({ ...layout, density })}
      />
      <div>
        <Button size="small" onClick={() => onChange(defaultLayout(defaultColumns))}>
          Reset columns
        </Button>
      </div>
    </div>
  )
}
