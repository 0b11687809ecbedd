import { operatorName } from '#domain/operator-name.ts'
import { lazily, LOCALE } from '../ui/intl.ts'
import type { SortColumn } from './view.ts'
import { CHANGED } from './operator-columns.ts'
import type { OperatorTable } from './operator-table.ts'
import { compareVersions, readVersion, type OperatorVersion } from './operator-version.ts'
import { createRanking, type ItemOrder, type Ranking } from './ranking.ts'
import type { CodeColumn, TimeColumn } from './row-numbers.ts'
import type { CodedField } from './search-query.ts'

/** A number below `count` for each of some rows: those with low ones come first. */
export type Buckets = { readonly buckets: Uint32Array; readonly count: number }

/** The order of rows by one column. */
export type ColumnOrder = {
  /** Brings it up to date, unless that would take too long: then it is false. */
  readonly catchUp: () => boolean
  /** Does a part of what is to be done; tells whether more is left. */
  readonly step: () => boolean
  /** Rows without a value come last in either direction, after them those that have no place yet. */
  readonly bucketsOf: (rows: Uint32Array, isDescending: boolean) => Buckets
}

// A search waits for so many slow comparisons at most.
const MOST_WAITING = 1024
const NO_RANK = 0xffffffff

const catchUpWith = (ranking: Ranking): boolean => {
  if (ranking.waiting() > MOST_WAITING) return false
  while (ranking.step());
  return true
}

/** A ranking of the rows of a table, of which `changes` move a row. */
export const rankRows = <Key>(
  table: OperatorTable,
  by: ItemOrder<Key>,
  changes: number,
): Ranking => {
  const ranking = createRanking(by)
  for (let row = 0; row < table.rows(); row += 1) if (table.isLive(row)) ranking.mark(row)
  table.watch((row, changed) => {
    if (changed === 0) ranking.remove(row)
    else if ((changed & changes) !== 0) ranking.mark(row)
  })
  return ranking
}

const rowsOrder = <Key>(table: OperatorTable, by: ItemOrder<Key>, changes: number): ColumnOrder => {
  const ranking = rankRows(table, by, changes)
  return {
    catchUp: () => catchUpWith(ranking),
    step: ranking.step,
    bucketsOf: (rows, isDescending) => {
      const ranks = new Uint32Array(table.rows()).fill(NO_RANK)
      const different = ranking.writeRanks(ranks)
      const buckets = rows.map((row) => {
        const rank = ranks[row] ?? NO_RANK
        if (rank === NO_RANK) return different
        return isDescending ? different - 1 - rank : rank
      })
      return { buckets, count: different + 1 }
    },
  }
}

type Codes = { readonly size: () => number; readonly textOf: (code: number) => string }

const codesOrder = <Key>(
  table: OperatorTable,
  column: CodeColumn,
  { size, textOf }: Codes,
  by: ItemOrder<Key>,
): ColumnOrder => {
  const ranking = createRanking(by)
  let known = 0
  const unset: number[] = []
  const look = () => {
    for (; known < size(); known += 1) {
      ranking.mark(known)
      if (textOf(known) === '') unset.push(known)
    }
  }
  return {
    catchUp: () => {
      look()
      return catchUpWith(ranking)
    },
    step: () => {
      look()
      return ranking.step()
    },
    bucketsOf: (rows, isDescending) => {
      const ranks = new Uint32Array(known).fill(NO_RANK)
      const different = ranking.writeRanks(ranks)
      const places = ranks.map((rank) => {
        if (rank === NO_RANK) return different + 1
        return isDescending ? different - 1 - rank : rank
      })
      for (const code of unset) places[code] = different
      const codes = table.columns.numbers[column]
      const buckets = rows.map((row) => places[codes[row] ?? 0] ?? different)
      return { buckets, count: different + 2 }
    },
  }
}

/** Times are sorted anew each time: as numbers that takes a few milliseconds. */
const timesOrder = (table: OperatorTable, column: TimeColumn): ColumnOrder => ({
  catchUp: () => true,
  step: () => false,
  bucketsOf: (rows, isDescending) => {
    const times = table.columns.numbers[column]
    const sorted = Float64Array.from(rows, (row) => times[row] ?? Infinity)
      .filter(Number.isFinite)
      .toSorted()
    let different = 0
    for (let index = 0; index < sorted.length; index += 1) {
      const time = sorted[index] ?? 0
      if (index > 0 && time === sorted[different - 1]) continue
      sorted[different] = time
      different += 1
    }
    const rankOf = (time: number): number => {
      let [low, high] = [0, different - 1]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((sorted[middle] ?? 0) < time) low = middle + 1
        else high = middle
      }
      return low
    }
    const buckets = rows.map((row) => {
      const time = times[row] ?? Infinity
      if (!Number.isFinite(time)) return different
      return isDescending ? different - 1 - rankOf(time) : rankOf(time)
    })
    return { buckets, count: different + 1 }
  },
})

const collator = lazily(() => new Intl.Collator(LOCALE, { numeric: true }))

const byCollator = (keyOf: (item: number) => string): ItemOrder<string> => ({
  keyOf,
  compare: (a, b) => collator().compare(a, b),
})

// By their characters: so ids that begin with a time are in the order of their creation.
const byCharacters = (keyOf: (item: number) => string): ItemOrder<string> => ({
  keyOf,
  compare: (a, b) => (a < b ? -1 : Number(a > b)),
})

type VersionKey = { readonly text: string; readonly version: OperatorVersion | null }

// What is no version comes after all that are.
const byVersion = (textOf: (code: number) => string): ItemOrder<VersionKey> => ({
  keyOf: (code) => {
    const text = textOf(code)
    return { text, version: readVersion(text) }
  },
  compare: (a, b) => {
    if (a.version && b.version) return compareVersions(a.version, b.version)
    if (a.version || b.version) return a.version ? -1 : 1
    return collator().compare(a.text, b.text)
  },
})

// Most names need no look at each of their characters.
const PLAIN_NAME = /^[!-~](?:.*[!-~])?$/

const nameOf = ({ columns }: OperatorTable, row: number): string => {
  const description = columns.texts.description.get(row)
  if (PLAIN_NAME.test(description)) return description
  return operatorName({ id: columns.texts.id.get(row), description })
}

/** An order that is made when it is first asked for. */
export type LazyOrder = { readonly get: () => ColumnOrder; readonly isMade: () => boolean }

const lazyOrder = (make: () => ColumnOrder): LazyOrder => {
  let made: ColumnOrder | null = null
  return { get: () => (made ??= make()), isMade: () => made !== null }
}

/** The orders of all columns of a table. */
export const columnOrders = (table: OperatorTable): Record<SortColumn, LazyOrder> => {
  const { texts, features, dictionaries } = table.columns
  const coded = (column: CodedField) => {
    const codes = dictionaries[column]
    return lazyOrder(() => codesOrder(table, column, codes, byCollator(codes.textOf)))
  }
  const featureLists = {
    size: features.dictionary.size,
    textOf: (code: number) => features.listOf(code).join(', '),
  }
  const versions = dictionaries.version
  return {
    description: lazyOrder(() =>
      rowsOrder(
        table,
        byCollator((row) => nameOf(table, row)),
        CHANGED.name,
      ),
    ),
    id: lazyOrder(() => rowsOrder(table, byCharacters(texts.id.get), CHANGED.name)),
    features: lazyOrder(() =>
      codesOrder(table, 'features', featureLists, byCollator(featureLists.textOf)),
    ),
    region: coded('region'),
    namespace: coded('namespace'),
    cluster: coded('cluster'),
    deployment: coded('deployment'),
    version: lazyOrder(() => codesOrder(table, 'version', versions, byVersion(versions.textOf))),
    certificate: lazyOrder(() => timesOrder(table, 'not_after')),
    created: lazyOrder(() => timesOrder(table, 'created')),
    updated: lazyOrder(() => timesOrder(table, 'updated')),
  }
}
