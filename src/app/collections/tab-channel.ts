import { wait } from '../api/wait.ts'
import { membersOf, openChannel } from '../device/channel.ts'
import { CHANNELS } from '../device/registry.ts'
import type { LoadFacts } from './load-facts.ts'
import type { Entry } from './record-map.ts'
import type { StoreChange } from './record-store.ts'

/** What tabs with the same records tell each other. */
export type TabMessage =
  /** A tab takes part from now on; `isEmpty`: it has nothing stored, and asks for all. */
  | { readonly kind: 'hello'; readonly isEmpty: boolean }
  | { readonly kind: 'here'; readonly isPaused: boolean; readonly hasAll: boolean }
  | (Pick<StoreChange, 'put' | 'dropped' | 'facts' | 'isReply'> & {
      readonly kind: 'change'
      /** So many milliseconds ago the request was sent; 0 for a write. */
      readonly age: number
    })
  | { readonly kind: 'all'; readonly entries: readonly Entry[]; readonly facts: LoadFacts }
  | { readonly kind: 'pause' | 'resume' | 'clear' }

/** How long a tab that has nothing stored waits for the others. */
const ANSWER_MS = 150
const ALL_MS = 3000

/** The channel of the tabs with the records of a slot. Other versions of the messages have another name. */
export const openTabChannel = (slot: string, take: (message: TabMessage) => void) => {
  let hasOthers = false
  let onAll = () => {}
  let isAllComing = false
  const channel = openChannel(`${CHANNELS.records} ${slot}`, (message) => {
    if (typeof membersOf(message)['kind'] !== 'string') return
    // Only this version's tabs have this channel.
    const told = message as TabMessage
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
