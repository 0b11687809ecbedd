import type { WireRecord } from '../resources/collected-resource.ts'

/** What a row of a table stands under. */
export type RowGroup = {
  readonly id: string
  readonly title: string
  /** Which group stands first, however the rows are sorted. */
  readonly rank: number
}

/** The heading of a group, with the records below it. */
export type GroupHeading = RowGroup & { readonly records: readonly WireRecord[] }

/** The rows of a table: with groups, those of each stand together, in the order that they have. */
export const groupRows = (
  rows: readonly WireRecord[],
  groupOf?: (record: WireRecord) => RowGroup,
) => {
  /** By the place of the first row below each. */
  const headings = new Map<number, GroupHeading>()
  if (!groupOf) return { rows, headings }
  const groups = new Map<string, RowGroup & { records: WireRecord[] }>()
  for (const row of rows) {
    const group = groupOf(row)
    const same = groups.get(group.id)
    if (same) same.records.push(row)
    else groups.set(group.id, { ...group, records: [row] })
  }
  let place = 0
  for (const group of [...groups.values()].toSorted((a, b) => a.rank - b.rank)) {
    headings.set(place, group)
    place += group.records.length
  }
  return { rows: [...headings.values()].flatMap(({ records }) => records), headings }
}
