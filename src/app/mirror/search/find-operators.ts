import uFuzzy from '@leeoniya/ufuzzy'
import type { OperatorRow } from '../protocol.ts'
import { isAscii, foldText } from './fold-text.ts'
import type { OperatorTable } from './operator-table.ts'
import { CHUNK_ROWS } from './text-chunk.ts'

/** Finds operators by parts of their names, typing errors forgiven. */
export type OperatorFinder = {
  /** The best matches by description, cluster, namespace, deployment and id, at most `most`. */
  readonly find: (text: string, most: number) => OperatorRow[]
  /** Gives back the memory of its texts; the next search makes them again. */
  readonly release: () => void
}

const ONE_ERROR: uFuzzy.Options = {
  // SingleError: the type's enumeration cannot be imported from a module without code.
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
}
// As the library's documentation has them; half as fast.
const ANY_LETTERS: uFuzzy.Options = {
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
}

const LONGEST = 100
const MOST_RANKED = 1000
// Words are tried in any order: so many words have six orders.
const MOST_REORDERED = 3

type Rows = readonly number[]

const searchWith = (fuzzy: uFuzzy, haystack: string[], text: string): Rows => {
  const isReordered = fuzzy.split(text).length <= MOST_REORDERED
  const [found, info, order] = fuzzy.search(
    haystack,
    text,
    isReordered ? MOST_REORDERED : 0,
    MOST_RANKED,
  )
  if (!info) return found ?? []
  return order.map((place) => info.idx[place] ?? 0)
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
      const sought = foldText(text).slice(0, LONGEST).trim()
      const letters = isAscii(sought) ? {} : ANY_LETTERS
      const exact = searchWith(new uFuzzy(letters), haystack, sought)
      const near =
        exact.length < most
          ? searchWith(new uFuzzy({ ...letters, ...ONE_ERROR }), haystack, sought)
          : []
      const rows = [...new Set([...exact, ...near])].slice(0, most)
      return rows.map((row) => table.read(row))
    },
    release: () => {
      of = null
      haystack = []
      contents = []
    },
  }
}
