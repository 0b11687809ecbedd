import { isRecord } from '#contract/json-value.ts'

type Json = Record<string, unknown>
/** Turns a reply into another reply; `url` is the requested address. */
export type ReplyChange = (reply: unknown, url: URL) => unknown

const DATES = new Set(['created_at', 'updated_at', 'not_before', 'not_after'])
const COLLECTIONS = new Set(['operators', 'endpoints', 'edges'])
/** Never left out. */
const NAMES = new Set(['id', 'kind'])
const ZERO_DATE = '0001-01-01T00:00:00Z'

const itemsIn = ([name, value]: [string, unknown]): unknown[] | undefined =>
  COLLECTIONS.has(name) && Array.isArray(value) ? value : undefined

const changeMembers = (reply: Json, change: (entry: [string, unknown]) => unknown): Json =>
  Object.fromEntries(Object.entries(reply).map((entry) => [entry[0], change(entry)]))

/** A reply with its lists of records changed. */
const changeLists = (reply: Json, change: (items: unknown[]) => unknown[]): Json =>
  changeMembers(reply, (entry) => {
    const items = itemsIn(entry)
    return items ? change(items) : entry[1]
  })

/** Every field that a service may omit is null, lists too, and dates are the zero date. Ids and kinds stay. */
export const nulls = (reply: unknown): unknown => {
  if (!isRecord(reply)) return reply
  return changeMembers(reply, (entry) => {
    const [name, value] = entry
    if (NAMES.has(name)) return value
    if (DATES.has(name)) return ZERO_DATE
    return itemsIn(entry)?.map(nulls) ?? (isRecord(value) ? nulls(value) : null)
  })
}

const lastId = (reply: Json): string => {
  const last = Object.entries(reply)
    .flatMap((entry) => itemsIn(entry) ?? [])
    .at(-1)
  return isRecord(last) ? String(last['id']) : 'none'
}

/** The next page link points to another host, with a cursor that works here. */
export const foreignNextPage: ReplyChange = (reply, url) => {
  if (!isRecord(reply)) return reply
  const real = reply['next_page_uri']
  const query = typeof real === 'string' ? new URL(real, url).search : `?before_id=${lastId(reply)}`
  return { ...reply, next_page_uri: `https://elsewhere.example${url.pathname}${query}` }
}

/** The next page link points to this page again; the first page, which has no cursor, keeps its own. */
export const repeatNextPage: ReplyChange = (reply, url) =>
  isRecord(reply) && url.search ? { ...reply, next_page_uri: url.href } : reply

/** Fields outside the contract everywhere, and an unknown feature and region in operators. */
export const extraFields = (reply: unknown): unknown => {
  if (!isRecord(reply)) return reply
  const { enabled_features: features } = reply
  const given: unknown[] | undefined = Array.isArray(features) ? features : undefined
  return {
    ...changeLists(reply, (items) => items.map(extraFields)),
    ...(given && { enabled_features: [...given, 'teleport'], region: 'moon-1' }),
    weight: 7,
    labels: { team: 'network', tier: 'gold' },
  }
}

/** The given members replace the reply's own; in a list, those of every item. */
export const withMembers =
  (members: Json): ReplyChange =>
  (reply) => {
    if (!isRecord(reply)) return reply
    if (!Object.entries(reply).some(itemsIn)) return { ...reply, ...members }
    return changeLists(reply, (items) =>
      items.map((item) => (isRecord(item) ? { ...item, ...members } : item)),
    )
  }

const ODD_ITEMS = [null, 7, 'text', { description: 7 }]

/** Entries that are no records stand before those of a list. */
export const oddItems: ReplyChange = (reply) =>
  isRecord(reply) ? changeLists(reply, (items) => [...ODD_ITEMS, ...items]) : reply
