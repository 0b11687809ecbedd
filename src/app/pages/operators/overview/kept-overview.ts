import type { ExpiryShares } from '#domain/certificate-state.ts'
import { timeInMs } from '#domain/read-time.ts'
import { isStoredHere, type Connection } from '../../../connection/connection.ts'
import { isKeptFor } from '../../../connection/store-connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../../device/storage.ts'
import { EMPTY_STATE, type MirrorState } from '../../../mirror/protocol.ts'
import type { AttentionGroup } from '../../../resources/attention.ts'
import { judgeCertificate } from '../../../resources/operators/overview/attention.ts'
import type { SurveyedOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import { firstPart } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import { NAMED, MOST_IDS } from './attention-list.tsx'
import { OVERVIEW_VERSION, readKept, type Kept } from './kept-overview-form.ts'
import { endsPicture, weeksPicture, type BarData } from './picture.ts'
import type { Fleet, PictureSet } from './use-fleet.ts'
import type { GroupData } from './use-grouping.ts'

/** In UTF-16 units: longer ones are not kept. */
const MAX_LENGTH = 256 * 1024
/** Names are shown no longer. */
const MOST_NAME = 400
/** So many rows of a table are kept; the others are one row. */
const MOST_ROWS = 50

type KeptGroup = Kept['groups'][number]
type KeptItem = KeptGroup['named'][number]

/** Which part of the page finds a group again. */
const sourceOf = ({ of, kind }: Pick<AttentionGroup, 'of' | 'kind'>) => {
  if (of === 'edges') return 'edges'
  return kind === 'orphans' || kind === 'duplicates' || kind === 'put-back'
    ? 'problems'
    : 'certificates'
}

/** As much of a group as its lines and its link need. */
const keptGroup = (
  { kind, of, tone, sign, word, title, why, place, items }: AttentionGroup,
  datedOf: (id: string) => KeptItem['dated'],
): KeptGroup => {
  const isDated = sourceOf({ of, kind }) === 'certificates' && kind !== 'uncertified'
  const named = items.slice(0, NAMED).map(({ id, name, detail, edge }) => ({
    id,
    name: firstPart(name, MOST_NAME),
    detail: isDated ? '' : firstPart(detail, MOST_NAME),
    ...(edge && { edge }),
    ...(isDated && { dated: datedOf(id) }),
  }))
  const isByIds = place.kind === 'record' || (place.kind === 'records' && items.length <= MOST_IDS)
  const ids = isByIds ? items.slice(NAMED, MOST_IDS).map(({ id }) => id) : []
  const more = items.length - named.length - ids.length
  return { kind, of, tone, sign, word, title, why, place, named, ids, more }
}

const keptBars = ({ rows, ...picture }: BarData): Kept['bars'][number] => {
  const rest = rows.slice(MOST_ROWS)
  const others = {
    key: 'others',
    label: plural(rest.length, { one: '# other value', other: '# other values' }),
    count: rest.reduce((sum, row) => sum + row.count, 0),
  }
  // The compiler does not let a tuple and lists that are read only be taken for others.
  return structuredClone({
    ...picture,
    rows: rest.length > 1 ? [...rows.slice(0, MOST_ROWS), others] : rows,
  }) as Kept['bars'][number]
}

type Shown = {
  overview: {
    records: readonly SurveyedOperator[] | null
    groups: readonly AttentionGroup[]
    state: MirrorState
  }
  fleet: Fleet
  group: GroupData
}

/** What is kept of what the overview shows, as it is stored; null if nobody knows how old it is. */
export const keptText = (
  { id, base_url }: Pick<Connection, 'id' | 'base_url'>,
  { overview: { records, groups, state }, fleet, group }: Shown,
): string | null => {
  if (state.oldest_at === null) return null
  const named = new Set(groups.flatMap(({ items }) => items.slice(0, NAMED).map((one) => one.id)))
  const dated = new Map<string, KeptItem['dated']>()
  for (const { id: own, cert, version } of records ?? [])
    if (named.has(own))
      dated.set(own, { from: timeInMs(cert.not_before), until: timeInMs(cert.not_after), version })
  return JSON.stringify({
    version: OVERVIEW_VERSION,
    connection_id: id,
    base_url,
    read_at: state.oldest_at,
    counted_at: fleet.now.getTime(),
    loaded: fleet.total,
    groups: groups.map((one) => keptGroup(one, (own) => dated.get(own))),
    ends: fleet.ends,
    bars: fleet.pictures.bars.map(keptBars),
    weeks: fleet.weeks,
    group: { ...group, picture: keptBars(group.picture) },
  })
}

/** Keeps what the overview shows for the next visit, where the copy itself is kept. */
export const keepOverview = (connection: Connection, shown: Shown): void => {
  const { storage, sweep } = shown.overview.state
  const isWhole = sweep === 'idle' && storage.place === 'device' && storage.problem === null
  if (!isWhole || !isStoredHere(connection)) return
  const kept = keptText(connection, shown)
  const isStored =
    kept !== null && kept.length <= MAX_LENGTH && writeStored(ENTRIES.view, kept, connection.id)
  if (!isStored) clearStored(ENTRIES.view, connection.id)
}

/** What the last visit with a connection has left; null if there is nothing, or it is damaged or not its own. */
export const readKeptOverview = (connection: Connection): Kept | null => {
  const kept = readKept(readStored(ENTRIES.view, connection.id) ?? '')
  return kept && isKeptFor(connection, kept, kept.read_at) && isStoredHere(connection) ? kept : null
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** What is said of a record that needs attention, at a time. */
const itemAt = ({ dated, ...item }: KeptItem, now: Date, shares: ExpiryShares) => {
  if (!dated) return item
  const cert = { cert: 'PEM', not_before: dateOf(dated.from), not_after: dateOf(dated.until) }
  const judged = judgeCertificate({ cert, version: dated.version }, now, shares)
  return { ...item, detail: judged?.detail ?? '' }
}

type Showing = {
  now: Date
  shares: ExpiryShares
  /** How old it is, in words. */
  age: string
  /** The copy is not going to be read. */
  isStopped: boolean
}

/** What the last visit has left, as it is shown at a time: what depends on the time is as it is then. */
export const keptOverview = (kept: Kept, { now, shares, age, isStopped }: Showing) => {
  const groupsOf = (source: ReturnType<typeof sourceOf>): AttentionGroup[] =>
    kept.groups
      .filter((group) => sourceOf(group) === source)
      .map(({ named, ids, ...group }) => ({
        ...group,
        items: [
          ...named.map((item) => itemAt(item, now, shares)),
          ...ids.map((id) => ({ id, name: id, detail: '' })),
        ],
      }))
  const state: MirrorState = { ...EMPTY_STATE, loaded: kept.loaded, oldest_at: kept.read_at }
  const pictures: PictureSet = {
    ends: endsPicture(kept.ends, now.getTime(), kept.counted_at),
    bars: kept.bars,
    weeks: weeksPicture(kept.weeks, kept.loaded, true),
  }
  const all = plural(kept.loaded, { one: 'the only operator', other: 'all # operators' })
  return {
    age,
    /** How much was looked at. */
    coverage: `Looked at ${all}, as of data read ${age}.${isStopped ? '' : ' Looking again…'}`,
    /** What was known of the copy. */
    state,
    certificates: groupsOf('certificates'),
    edges: groupsOf('edges'),
    problems: groupsOf('problems'),
    pictures,
    group: kept.group,
  }
}

/** What the last visit has left, as it is shown now. */
export type KeptOverview = ReturnType<typeof keptOverview>
