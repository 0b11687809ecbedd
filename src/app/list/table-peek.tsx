import type { ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import { Button } from '../ui/button.tsx'
import { CopyableId } from '../ui/copyable-id.tsx'
import { DetailsList } from '../ui/details-list.tsx'
import { shortened } from '../ui/first-part.ts'
import type { RowLinks } from '../ui/row-links.ts'
import type { ListedResource } from './listed-resource.ts'
import styles from './peek.module.css'

type TablePeekProps = {
  resource: ListedResource
  record: WireRecord
  links: RowLinks<{ readonly id: string }>
  onClose: () => void
}

/** What the list knows of a record, beside it: all columns, also those that are not shown. */
export const TablePeek = ({ resource, record, links, onClose }: TablePeekProps) => {
  const { words, columns, rowOf, nameOf, idOf, Details } = resource
  const [, ...others] = columns
  const row = rowOf(record)
  const name = shortened(nameOf(record))
  return (
    <section className={styles.peek} aria-label={`About ${name}`} data-peek="">
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <CopyableId id={idOf(record)} label={`${words.one} ID`} isShown />
      {Details && <Details id={record.id} />}
      <DetailsList
        items={others
          .filter(({ id }) => id !== 'id')
          .map((column): [string, ReactNode] => [
            column.heading,
            column.cell(row, { href: links.hrefOf(record), words: [] }),
          ])}
      />
      <Button size="small" onClick={() => links.open(record)}>
        Open {words.one}
      </Button>
    </section>
  )
}
