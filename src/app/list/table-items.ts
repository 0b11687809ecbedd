import type { WireRecord } from '../resources/collected-resource.ts'

/** What a row of a table stands under. */
export type RowGroup = {
  readonly id: string
  readonly title: string
  /** Which group stands first, however the rows are sorted; without it, that of the first row. */
  readonly rank?: number
}

/** The heading of a group, with the records below it. */
export type GroupItem = RowGroup & { readonly records: readonly WireRecord[] }

/** The lines of a table: records, and null where the heading of a group stands. */
export type TableItems = {
  readonly records: readonly (WireRecord | null)[]
  /** By its place among the lines. */
  readonly groups: ReadonlyMap<number, GroupItem>
}

const NO_GROUPS: TableItems['groups'] = new Map()

/** The lines of a table: with groups, the rows of each stand together below its heading, in the order that they have. */
export const tableItems = (
  rows: readonly WireRecord[],
  groupOf?: (record: WireRecord) => RowGroup | null,
): TableItems => {
  if (!groupOf) return { records: rows, groups: NO_GROUPS }
  const members = new Map<string, { group: RowGroup | null; records: WireRecord[] }>()
  for (const row of rows) {
    const group = groupOf(row)
    const key = group?.id ?? ''
    const known = members.get(key)
    if (known) known.records.push(row)
    else members.set(key, { group, records: [row] })
  }
  const records: (WireRecord | null)[] = []
  const groups = new Map<number, GroupItem>()
  const rankOf = (group: RowGroup | null) => group?.rank ?? 0
  for (const one of [...members.values()].toSorted((a, b) => rankOf(a.group) - rankOf(b.group))) {
    if (one.group) {
      groups.set(records.length, { ...one.group, records: one.records })
      records.push(null)
    }
    records.push(...one.records)
  }
  return { records, groups }
}

/** The line of a record nearest to a place, in the direction of a step or else in the other; -1 if there is none. */
export const nearestRecord = (
  { records, groups }: TableItems,
  index: number,
  step: 1 | -1,
): number => {
  const from = Math.max(0, Math.min(index, records.length - 1))
  for (const way of [step, -step])
    for (let at = from; at >= 0 && at < records.length; at += way) if (!groups.has(at)) return at
  return -1
}

/** Where a record stands now; where it stood, if it is not there any more. */
export const placeOf = (
  { records }: TableItems,
  { id, index }: { id: string | null; index: number },
): number => {
  if (records[index]?.id === id) return index
  const found = records.findIndex((record) => record !== null && record.id === id)
  return found === -1 ? Math.min(index, records.length - 1) : found
}

/** The ids of the records from one line to another, in either order. */
export const idsBetween = ({ records }: TableItems, one: number, other: number): string[] =>
  records
    .slice(Math.min(one, other), Math.max(one, other) + 1)
    .flatMap((record) => record?.id ?? [])
