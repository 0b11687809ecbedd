import type { OperatorRow } from './view.ts'
import { fuzzyOrder, soughtText } from './fuzzy-search.ts'
import type { OperatorTable } from './operator-table.ts'
import { CHUNK_ROWS } from './text-chunk.ts'

/** Finds operators by parts of their names, typing errors forgiven. */
export type OperatorFinder = {
  /**
   * The best matches by description, cluster, namespace, deployment and id, at most `most`. Nothing is found by an
   * empty text, but the next search then finds its texts made.
   */
  readonly find: (text: string, most: number) => OperatorRow[]
  /** Gives back the memory of its texts; the next search makes them again. */
  readonly release: () => void
}

/** A finder over the table as it is at each search. */
export const createOperatorFinder = (tableNow: () => OperatorTable): OperatorFinder => {
  let of: OperatorTable | null = null
  let haystack: string[] = []
  let contents: number[] = []

  const textOf = ({ columns }: OperatorTable, row: number): string => {
    const { texts, dictionaries, numbers } = columns
    const coded = (field: 'cluster' | 'namespace' | 'deployment') =>
      dictionaries[field].foldedOf(numbers[field][row] ?? 0)
    return [
      texts.description.folded(row),
      coded('cluster'),
      coded('namespace'),
      coded('deployment'),
      texts.id.folded(row),
    ].join(' ')
  }

  const update = (table: OperatorTable): void => {
    if (of !== table) [of, haystack, contents] = [table, [], []]
    for (let chunk = 0; chunk * CHUNK_ROWS < table.rows(); chunk += 1) {
      if (contents[chunk] === table.chunkContents(chunk)) continue
      const end = Math.min(table.rows(), (chunk + 1) * CHUNK_ROWS)
      // Nothing is found in the empty text of a row that is gone.
      for (let row = chunk * CHUNK_ROWS; row < end; row += 1)
        haystack[row] = table.isLive(row) ? textOf(table, row) : ''
      contents[chunk] = table.chunkContents(chunk)
    }
  }

  return {
    find: (text, most) => {
      const table = tableNow()
      update(table)
      const sought = soughtText(text)
      if (sought === '') return []
      const rows = fuzzyOrder(haystack, sought, most).slice(0, most)
      return rows.map((row) => table.read(row))
    },
    release: () => {
      of = null
      haystack = []
      contents = []
    },
  }
}
