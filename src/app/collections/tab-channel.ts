import { wait } from '../api/wait.ts'
import { openChannel } from '../device/channel.ts'
import { CHANNELS } from '../device/registry.ts'
import { LoadFacts } from './load-facts.ts'
import { isEntry, type Entry } from './record-map.ts'
import * as z from 'zod/mini'
import type { StoreChange } from './record-store.ts'

const entries = z.array(z.custom<Entry>(isEntry))

/** What tabs with the same records tell each other. Any script of this origin may tell something else. */
const Message = z.discriminatedUnion('kind', [
  /** A tab takes part from now on; `isEmpty`: it has nothing stored, and asks for all. */
  z.object({ kind: z.literal('hello'), isEmpty: z.boolean() }),
  z.object({ kind: z.literal('here'), isPaused: z.boolean(), hasAll: z.boolean() }),
  z.object({
    kind: z.literal('change'),
    put: entries,
    dropped: z.array(z.string()),
    facts: z.nullable(LoadFacts),
    isReply: z.boolean(),
    /** So many milliseconds ago the request was sent; 0 for a write. */
    age: z.number(),
  }),
  z.object({ kind: z.literal('all'), entries, facts: LoadFacts }),
  z.object({ kind: z.literal(['pause', 'resume', 'clear']) }),
])
type Message = z.infer<typeof Message>

/** A message to other tabs. */
export type TabMessage =
  | Exclude<Message, { kind: 'change' | 'all' }>
  | (Pick<StoreChange, 'put' | 'dropped' | 'facts' | 'isReply'> & { kind: 'change'; age: number })
  | { kind: 'all'; entries: readonly Entry[]; facts: LoadFacts }

/** How long a tab that has nothing stored waits for the others. */
const ANSWER_MS = 150
const ALL_MS = 3000

/** The channel of the tabs with the records of a slot. */
export const openTabChannel = (slot: string, take: (message: TabMessage) => void) => {
  let hasOthers = false
  let onAll = () => {}
  let isAllComing = false
  const channel = openChannel(`${CHANNELS.records} ${slot}`, (message) => {
    const told = Message.safeParse(message).data
    if (!told) return
    if (told.kind === 'hello' || told.kind === 'here') hasOthers = true
    if (told.kind === 'here') isAllComing ||= told.hasAll
    take(told)
    if (told.kind === 'all') onAll()
  })
  return {
    post: (message: TabMessage) => channel.post(message),
    /** Whether another tab takes part: a page of the list is a megabyte. */
    hasOthers: () => hasOthers,
    /** Takes part from now on. Resolves when the others have told what this tab lacks. */
    join: async (isEmpty: boolean): Promise<void> => {
      const all = new Promise<void>((resolve) => {
        onAll = resolve
      })
      channel.post({ kind: 'hello', isEmpty } satisfies TabMessage)
      if (!isEmpty) return
      await wait(ANSWER_MS)
      if (isAllComing) await Promise.race([all, wait(ALL_MS)])
    },
    close: channel.close,
  }
}
