import type { Operator } from '#contract/operators.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import { tellRecentReplies } from './recent-replies.ts'
import { tellReplies } from './tell-replies.ts'

/** What a tab without a copy of its own tells the worker of another tab. */
export type ReplyNews =
  | { kind: 'note'; documents: readonly Operator[]; as_of: number; age: number }
  | { kind: 'drop'; id: string }

/** The channel of the replies of one connection. */
export const repliesChannel = (connectionId: string): BroadcastChannel =>
  new BroadcastChannel(`adit.replies ${connectionId}`)

/** The clients whose replies reach a worker: through here, or since their own tab has opened the copy. */
export const reported = new WeakSet<Client>()

/** From now on the replies of a client reach the copy that another tab has opened. */
export const reportReplies = (client: Client, cache: QueryClient): void => {
  if (reported.has(client)) return
  reported.add(client)
  const channel = repliesChannel(client.connection.id)
  const post = (news: ReplyNews) => channel.postMessage(news)
  const note = (documents: readonly Operator[], as_of: number, age: number) =>
    post({ kind: 'note', documents, as_of, age })
  // The first read of a page is mostly answered before this code is there.
  tellRecentReplies(cache, client, note)
  tellReplies(client, {
    note,
    drop: (id) => post({ kind: 'drop', id }),
  })
}
