import type { BoundEndpoint } from '../../../resources/operators/bound-endpoints.ts'
import { Tags } from '../../../ui/badge.tsx'
import { CopyableId } from '../../../ui/copyable-id.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import styles from './bound-endpoints.module.css'

/** The columns that are shown until somebody chooses others. No address is a link: any text may be one. */
export const PLAIN_COLUMNS: readonly Column<BoundEndpoint>[] = [
  {
    id: 'url',
    heading: 'URL',
    className: styles.urlCell,
    cell: ({ id, url }) => (
      <span className={styles.numbered}>
        <span className={styles.mono}>{shortened(url || '—')}</span>
        {id && <CopyableId id={id} label="endpoint ID" />}
      </span>
    ),
  },
  {
    id: 'type',
    heading: 'Type',
    className: styles.typeCell,
    cell: ({ type }) => shortened(type || '—'),
  },
  {
    id: 'bindings',
    heading: 'Bindings',
    className: styles.bindingsCell,
    cell: ({ bindings }) => (bindings.length > 0 ? <Tags items={bindings} /> : '—'),
  },
  {
    id: 'metadata',
    heading: 'Metadata',
    className: styles.metadataCell,
    cell: ({ metadata }) =>
      metadata ? <span className={styles.mono}>{shortened(metadata)}</span> : '—',
  },
]

type EndpointTableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}

/** Endpoints in a box that scrolls. */
export const EndpointTable = <Row,>(props: EndpointTableProps<Row>) => (
  <ScrollArea label="Endpoints" className={styles.area}>
    <DataTable caption="Bound endpoints" what="endpoints" {...props} />
  </ScrollArea>
)
