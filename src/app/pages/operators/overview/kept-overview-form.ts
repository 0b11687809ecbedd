import * as z from 'zod/mini'
import { parsedJson } from '#contract/json-value.ts'
import { URGENCY } from '../../../resources/attention.ts'

/** Other versions are not read. */
export const OVERVIEW_VERSION = 1

const text = z.string()
const count = z.int().check(z.minimum(0))
const time = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15))

/** The dates of a certificate and the version of its operator: what is said of it depends on the time. */
const Dated = z.object({ from: z.nullable(time), until: z.nullable(time), version: text })

const Item = z.object({
  id: text.check(z.minLength(1)),
  name: text,
  detail: text,
  edge: z.optional(z.object({ kind: text, id: text })),
  dated: z.optional(Dated),
})

const Group = z.object({
  kind: z.literal([...URGENCY]),
  of: z.literal(['operators', 'edges']),
  tone: z.literal(['ok', 'warn', 'bad', 'idle']),
  sign: z.literal(['check', 'clock', 'cross', 'dash', 'triangle']),
  word: text,
  title: text,
  why: text,
  place: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('search'), search: text }),
    z.object({ kind: z.literal('records'), nearest: text }),
    z.object({ kind: z.literal(['doctor', 'record']) }),
  ]),
  /** Those that are named, and the ids of the next ones. */
  named: z.array(Item).check(z.minLength(1)),
  ids: z.array(text),
  more: count,
})

const mark = {
  key: text,
  label: text,
  count,
  search: text,
  tags: z.array(text),
  isOld: z.optional(z.boolean()),
}

const Bars = z.object({
  what: text,
  finding: text,
  headings: z.tuple([text, text]),
  rows: z.array(z.object({ key: text, label: text, count, note: z.optional(text) })),
  total: count,
  drawn: z.array(z.object(mark)),
  rest: z.object({ values: count, count }),
})

const Ends = z.object({
  bars: z.array(
    z.object({
      from: time,
      until: time,
      counts: z.object({ bad: count, warn: count, ok: count, idle: count }),
    }),
  ),
  total: count,
  expired: count,
  soon: count,
  before: count,
  after: count,
})

// No key.
const Kept = z.object({
  version: z.literal(OVERVIEW_VERSION),
  connection_id: text,
  base_url: text,
  /** When the oldest of the records was read, in Unix milliseconds. */
  read_at: time,
  /** When it was counted, by the service's clock. */
  counted_at: time,
  loaded: count,
  groups: z.array(Group),
  ends: Ends,
  bars: z.array(Bars),
  weeks: z.array(z.object({ ...mark, from: time, until: time })),
  group: z.nullable(z.object({ token: text, picture: Bars, note: text })),
})

/** What is kept of an overview. */
export type Kept = z.infer<typeof Kept>

/** What was kept of an overview, in a text of unknown origin; null if it has another form. */
export const readKept = (given: string): Kept | null =>
  Kept.safeParse(parsedJson(given)).data ?? null
