import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyableId } from '../ui/copyable-id.tsx'
import { DetailsList } from '../ui/details-list.tsx'
import { shortened } from '../ui/first-part.ts'
import type { RowLinks } from '../ui/row-links.ts'
import type { ListRow } from './list-column.ts'
import { useListed } from './listed-resource.ts'
import styles from './peek.module.css'

export type PeekProps = {
  /** Undefined until it is at hand. */
  row: ListRow | undefined
  links: RowLinks<{ readonly id: string }>
  onClose: () => void
}

/** What the list knows of a record, beside it: all columns, also those that are not shown. */
export const Peek = ({ row, links, onClose }: PeekProps) => {
  const { words, columns, nameOf, idOf, Details } = useListed()
  if (!row) return null
  const [, ...others] = columns
  const context = { href: links.hrefOf(row) }
  const name = shortened(nameOf(row))
  return (
    <section className={styles.peek} aria-label={`About ${name}`} data-peek="">
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <CopyableId id={idOf(row)} label={`${words.one} ID`} isShown />
      {Details && <Details id={row.id} />}
      <DetailsList
        items={others
          .filter(({ id }) => id !== 'id')
          .map((column): [string, ReactNode] => [column.heading, column.cell(row, context)])}
      />
      <Button size="small" onClick={() => links.open(row)}>
        Open {words.one}
      </Button>
    </section>
  )
}
