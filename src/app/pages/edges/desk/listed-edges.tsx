import { backend, type EdgeModule, type ModuleDocument } from '#contract/edge-modules.ts'
import { listedResource } from '../../../list/listed-resource.tsx'
import { NameCell, type TableColumn } from '../../../list/table-cells.tsx'
import { MODULE_NAMES } from '../../../resources/edges/edge-fields.ts'
import { EDGE_PAGES } from '../../../resources/edges/edge.ts'
import type { EdgeRecord } from '../../../resources/edges/edge-record.ts'
import { COLLECTED_EDGES } from '../../../resources/edges/edge-source.ts'
import { shortened } from '../../../ui/first-part.ts'
import { CutId } from '../../../ui/id-in-row.tsx'
import { ReadTime } from '../../../ui/relative-time.tsx'
import styles from './desk-cells.module.css'
import { Chips, ExposureWordBadge, ModuleCell } from './edge-cells.tsx'

/** Whether a module says nothing but which records it refers to: one that is on and refers to none is empty. */
const refersOnly = ({ put, refs }: ModuleDocument) =>
  Object.keys(put.shape).every((name) => name === 'enabled' || refs[name])

// The modules of the most edges have the most room.
const WIDTHS: Readonly<Record<string, number>> = { ip_restriction: 23.5, backend: 15 }
const NARROW_WIDTHS: Readonly<Record<string, number>> = { ip_restriction: 18, backend: 12 }
const WIDTH = 9

const moduleColumn = ({ module, title, document }: EdgeModule): TableColumn<EdgeRecord> => {
  const stateOf = ({ states }: EdgeRecord) => states[module]?.[0]
  const refsOf = (row: EdgeRecord) =>
    stateOf(row) === 'on' || stateOf(row) === 'off'
      ? Object.values(document.refs).flatMap(({ reply }) => row.references[reply] ?? [])
      : []
  const canBeEmpty = refersOnly(document)
  return {
    id: module,
    heading: title,
    sort: module,
    shows: Object.values(document.refs).map(({ reply }) => `references.${reply}`),
    width: WIDTHS[module] ?? WIDTH,
    narrowWidth: NARROW_WIDTHS[module] ?? WIDTH,
    isExtra: WIDTHS[module] === undefined,
    render: (row) => (
      <ModuleCell
        state={stateOf(row)}
        refs={refsOf(row)}
        canBeEmpty={canBeEmpty}
        // Where nothing is set, or not all could be read, there may be no such edge.
        isBackend={document === backend && !['none', 'unknown'].includes(row.exposure)}
        problem={row.problem}
        title={title}
      />
    ),
  }
}

const nameCell = ({ title, edge_id }: EdgeRecord, href: string) =>
  title === edge_id ? (
    <span className={styles.idOnly}>
      <a href={href} tabIndex={-1} aria-label={shortened(title)}>
        <CutId id={title} />
      </a>
    </span>
  ) : (
    <NameCell href={href} id={edge_id} idLabel="edge ID" name={title} nameless="No label" />
  )

const columns: readonly TableColumn<EdgeRecord>[] = [
  {
    id: 'edge',
    heading: 'Edge',
    sort: 'edge',
    width: 14,
    render: nameCell,
  },
  {
    id: 'kind',
    heading: 'Kind',
    sort: 'kind',
    width: 4.5,
    leaves: 2,
    render: ({ kind }) => kind.toUpperCase(),
  },
  {
    id: 'exposure',
    heading: 'Exposure',
    sort: 'exposure',
    width: 8.25,
    render: ({ exposure, read_at }) => (
      <ExposureWordBadge exposure={exposure} isRead={read_at > 0} />
    ),
  },
  ...MODULE_NAMES.map(moduleColumn),
  {
    id: 'tags',
    heading: 'Tags',
    sort: 'tags',
    width: 10,
    isExtra: true,
    render: ({ tags }) =>
      tags.length > 0 ? <Chips items={tags} most={2} /> : <span className={styles.never}>—</span>,
  },
  {
    id: 'as_of',
    heading: 'Updated',
    sort: undefined,
    width: 7,
    isExtra: true,
    render: ({ read_at }) => (read_at > 0 ? <ReadTime at={read_at} /> : 'Not read yet'),
  },
]

/** Edges as their list shows them. */
export const LISTED_EDGES = listedResource<EdgeRecord>(COLLECTED_EDGES, EDGE_PAGES, {
  columns,
  // The source of edges made them.
  rowOf: (record) => record as EdgeRecord,
})
