import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber } from '../../../ui/intl.ts'
import { percentText } from './fleet-words.ts'
import type { BarData, ColumnData, PictureRow } from './picture.ts'
import styles from './pictures.module.css'

type PictureCardProps = {
  picture: BarData | ColumnData
  /** Chooses what is drawn. */
  choice?: ReactNode
  isWide?: boolean
  children: ReactNode
}

const columnsOf = (value: string, counted: string, total: number): Column<PictureRow>[] => [
  { id: 'value', heading: value, cell: ({ label }) => <bdi>{shortened(label)}</bdi> },
  { id: 'count', heading: counted, isLabelled: true, cell: ({ count }) => formatNumber(count) },
  {
    id: 'share',
    heading: 'Share',
    isLabelled: true,
    cell: ({ count }) => percentText(count, total),
  },
  { id: 'note', heading: 'Note', cell: ({ note }) => note ?? '' },
]

/** A picture with what it says as its title, and the same as a table behind a button. */
export const PictureCard = ({
  picture: {
    what,
    finding,
    headings: [value, counted],
    rows,
    total,
  },
  choice,
  isWide = false,
  children,
}: PictureCardProps) => {
  const [isTable, setIsTable] = useState(false)
  const columns = useMemo(() => columnsOf(value, counted, total), [value, counted, total])
  return (
    <div className={isWide ? styles.wide : undefined}>
      <Card
        title={finding}
        flush={isTable}
        aside={
          <Button size="small" variant="quiet" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Picture' : 'Table'}
            <span className="visually-hidden"> {what}</span>
          </Button>
        }
      >
        {isTable ? (
          <DataTable
            caption={what}
            what="rows"
            columns={columns}
            rows={rows}
            keyOf={({ key }) => key}
          />
        ) : (
          <div className={styles.picture}>
            <div className={styles.what}>
              <span>{what}</span>
              {choice}
            </div>
            {children}
          </div>
        )}
      </Card>
    </div>
  )
}
