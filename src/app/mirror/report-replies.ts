import type { Operator } from '#contract/operators.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import { openChannel } from '../device/channel.ts'
import { CHANNELS } from '../device/registry.ts'
import { tellRecentReplies } from './recent-replies.ts'
import { tellReplies } from './tell-replies.ts'

/** What a tab without a copy of its own tells the worker of another tab. */
export type ReplyNews =
  | { kind: 'note'; documents: readonly Operator[]; as_of: number; age: number }
  | { kind: 'drop'; id: string }

/** The name of the channel of the replies of one connection. */
export const repliesChannel = (connectionId: string): string =>
  `${CHANNELS.replies} ${connectionId}`

/** How to stop telling a worker the replies of a client: through here, or of a tab that has opened the copy itself. */
export const reported = new WeakMap<Client, () => void>()

/** From now on the replies of a client reach the copy that another tab has opened. */
export const reportReplies = (client: Client, cache: QueryClient): void => {
  if (reported.has(client)) return
  const channel = openChannel(repliesChannel(client.connection.id), () => undefined)
  const post = (news: ReplyNews) => channel.post(news)
  const note = (documents: readonly Operator[], as_of: number, age: number) =>
    post({ kind: 'note', documents, as_of, age })
  // The first read of a page is mostly answered before this code is there.
  tellRecentReplies(cache, client, note)
  const stop = tellReplies(client, { note, drop: (id) => post({ kind: 'drop', id }) })
  reported.set(client, () => {
    stop()
    channel.close()
  })
}
