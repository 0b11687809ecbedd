import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import { openChannel } from '../device/channel.ts'
import { CHANNELS } from '../device/registry.ts'
import type { CopiedResource, WireRecord } from '../resources/copied-resource.ts'
import { COPIED_RESOURCES } from '../resources/copied-resources.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { tellRecentReplies } from './recent-replies.ts'
import { tellReplies } from './tell-replies.ts'

/** What a tab without a copy of its own tells the worker of another tab. */
export type ReplyReport =
  | { kind: 'note'; documents: readonly WireRecord[]; as_of: number; age: number }
  | { kind: 'drop'; id: string }

/** The name of the channel of the replies that concern the copy of a slot. */
export const repliesChannel = (slot: string): string => `${CHANNELS.replies} ${slot}`

const reported = new WeakMap<Client, Map<string, () => void>>()

/** Notes how to stop telling a worker the replies of a client; how they were told before is stopped. */
export const tellInstead = (client: Client, { key }: CopiedResource, stop: () => void): void => {
  const told = reported.get(client) ?? new Map<string, () => void>()
  reported.set(client, told)
  told.get(key)?.()
  told.set(key, stop)
}

/** Stops telling a worker the replies of a client. */
export const stopTelling = (client: Client, { key }: CopiedResource): void => {
  reported.get(client)?.get(key)?.()
  reported.get(client)?.delete(key)
}

/** From now on the replies of a client reach the copy of this slot, which another tab has opened. */
export const reportReplies = (client: Client, cache: QueryClient, slot: string): void => {
  const { id } = client.connection
  const copied = Object.values(COPIED_RESOURCES).find(({ key }) => slotOf(id, key) === slot)
  if (!copied || reported.get(client)?.has(copied.key)) return
  const channel = openChannel(repliesChannel(slot), () => undefined)
  const post = (report: ReplyReport) => channel.post(report)
  const note = (documents: readonly WireRecord[], as_of: number, age: number) =>
    post({ kind: 'note', documents, as_of, age })
  // The first read of a page is mostly answered before this code is there.
  tellRecentReplies(cache, client, copied, note)
  const stop = tellReplies(client, copied, {
    note,
    drop: (gone) => post({ kind: 'drop', id: gone }),
  })
  tellInstead(client, copied, () => {
    stop()
    channel.close()
  })
}
