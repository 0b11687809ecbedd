import { foldText } from './fold-text.ts'
import { fuzzyOrder, soughtText } from './fuzzy-search.ts'
import type { RecordTable } from './table.ts'
import { CHUNK_ROWS } from './text-column.ts'
import type { Row } from './view.ts'

/** Finds records by parts of their names, typing errors forgiven, in the table as it is at each search. */
export const createRecordFinder = (tableNow: () => RecordTable) => {
  let of: RecordTable | null = null
  let haystack: string[] = []
  let contents: number[] = []

  const update = (table: RecordTable): void => {
    if (of !== table) [of, haystack, contents] = [table, [], []]
    const named = table.columns.filter(({ field }) => field.isName)
    for (let chunk = 0; chunk * CHUNK_ROWS < table.rows(); chunk += 1) {
      if (contents[chunk] === table.chunkContents(chunk)) continue
      const end = Math.min(table.rows(), (chunk + 1) * CHUNK_ROWS)
      // Nothing is found in the empty text of a row that is gone.
      for (let row = chunk * CHUNK_ROWS; row < end; row += 1)
        haystack[row] = table.isLive(row)
          ? foldText([...named.map((column) => column.read(row)), table.idOf(row)].join(' '))
          : ''
      contents[chunk] = table.chunkContents(chunk)
    }
  }

  return {
    /**
     * The best matches, at most `most`. Nothing is found by an empty text, but the next search then finds its texts
     * made.
     */
    find: (text: string, most: number): Row[] => {
      const table = tableNow()
      update(table)
      const sought = soughtText(text)
      if (sought === '') return []
      return fuzzyOrder(haystack, sought, most)
        .slice(0, most)
        .map((row) => table.read(row))
    },
    /** Gives back the memory of its texts; the next search makes them again. */
    release: () => {
      of = null
      haystack = []
      contents = []
    },
  }
}
