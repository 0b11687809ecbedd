import { isRecord } from '#contract/json-value.ts'

type Json = Record<string, unknown>
/** Turns a reply into another reply; `url` is the requested address. */
export type ReplyChange = (reply: unknown, url: URL) => unknown

const DATES = new Set(['created_at', 'updated_at', 'not_before', 'not_after'])
const COLLECTIONS = new Set(['operators', 'endpoints', 'edges'])
/** Never left out. */
const NAMES = new Set(['id', 'kind'])
const ZERO_DATE = '0001-01-01T00:00:00Z'

const nulledMember = (name: string, value: unknown): unknown => {
  if (NAMES.has(name)) return value
  if (DATES.has(name)) return ZERO_DATE
  if (COLLECTIONS.has(name) && Array.isArray(value)) return value.map(nulled)
  return isRecord(value) ? nulled(value) : null
}

const nulled = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, nulledMember(name, member)]),
      )
    : value

/** Every field that a service may omit is null, lists too, and dates are the zero date. Ids and kinds stay. */
export const nulls: ReplyChange = (reply) => nulled(reply)

const itemsOf = (reply: Json): unknown[] =>
  [...COLLECTIONS].map((name) => reply[name]).find((value) => Array.isArray(value)) ?? []

const lastId = (reply: Json): string => {
  const last = itemsOf(reply).at(-1)
  return isRecord(last) ? String(last['id']) : 'none'
}

const FOREIGN = 'https://elsewhere.example'

/** The next page link points to another host, with a cursor that works here. */
export const foreignNextPage: ReplyChange = (reply, url) => {
  if (!isRecord(reply)) return reply
  const real = reply['next_page_uri']
  const query = typeof real === 'string' ? new URL(real, url).search : `?before_id=${lastId(reply)}`
  return { ...reply, next_page_uri: `${FOREIGN}${url.pathname}${query}` }
}

/** The next page link points to this page again; the first page, which has no cursor, keeps its own. */
export const repeatNextPage: ReplyChange = (reply, url) =>
  isRecord(reply) && url.search ? { ...reply, next_page_uri: url.href } : reply

const LABELS = { team: 'network', tier: 'gold' }

const extended = (value: unknown): unknown => {
  if (!isRecord(value)) return value
  const members = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      COLLECTIONS.has(name) && Array.isArray(member) ? member.map(extended) : member,
    ]),
  )
  const { enabled_features: features } = value
  return {
    ...members,
    ...(Array.isArray(features)
      ? { enabled_features: [...(features as unknown[]), 'teleport'], region: 'moon-1' } // any[] by isArray
      : {}),
    weight: 7,
    labels: LABELS,
  }
}

/** The given members replace the reply's own; in a list, those of every item. */
export const withMembers =
  (members: Json): ReplyChange =>
  (reply) => {
    if (!isRecord(reply)) return reply
    const lists = Object.entries(reply).filter(
      ([name, value]) => COLLECTIONS.has(name) && Array.isArray(value),
    )
    if (lists.length === 0) return { ...reply, ...members }
    const changed = lists.map(([name, items]) => [
      name,
      (items as unknown[]).map((item) => (isRecord(item) ? { ...item, ...members } : item)), // a list, as filtered
    ])
    return { ...reply, ...Object.fromEntries(changed) }
  }

/** Fields outside the contract everywhere, and an unknown feature and region in operators. */
export const extraFields: ReplyChange = (reply) => extended(reply)

const itemLike = (first: unknown, place: number): unknown => {
  if (isRecord(first)) return { ...first, id: `${String(first['id'])}_${place}` }
  return `${typeof first === 'string' ? first : 'item'} ${place}`
}

const enlarged = (value: unknown, count: number): unknown => {
  if (typeof value === 'string') return 'x'.repeat(count)
  if (isRecord(value)) {
    const more = Array.from({ length: count }, (_, index) => [`member_${index + 1}`, index])
    return { ...value, ...Object.fromEntries(more) }
  }
  const [first] = Array.isArray(value) ? (value as unknown[]) : [] // any[] by isArray
  return Array.from({ length: count }, (_, index) => itemLike(first, index + 1))
}

/**
 * What is at a path of the reply becomes large: a list has this many copies of its first item, an object so many more
 * members, and a text is of that length.
 */
export const largeMember =
  ([name = '', ...path]: readonly string[], count: number): ReplyChange =>
  (reply, url) => {
    const change = (value: unknown): unknown =>
      path.length === 0 ? enlarged(value, count) : largeMember(path, count)(value, url)
    if (isRecord(reply)) return { ...reply, [name]: change(reply[name]) }
    if (!Array.isArray(reply)) return reply
    const items: unknown[] = reply
    return items.map((item, index) => (String(index) === name ? change(item) : item))
  }

const ODD_ITEMS = [null, 7, 'text', { description: 7 }]

/** Entries that are no records stand before those of a list. */
export const oddItems: ReplyChange = (reply) =>
  isRecord(reply)
    ? Object.fromEntries(
        Object.entries(reply).map(([name, value]): [string, unknown] => [
          name,
          // A list, as checked.
          COLLECTIONS.has(name) && Array.isArray(value)
            ? [...ODD_ITEMS, ...(value as unknown[])]
            : value,
        ]),
      )
    : reply
