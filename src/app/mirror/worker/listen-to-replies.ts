import { REQUESTS_CHANNEL, type RequestNews } from '../../api/budget/count-requests.ts'
import { SESSION_CHANNEL } from '../../api/session-channel.ts'
import type { Copy } from '../copy/copy.ts'
import { repliesChannel, type ReplyNews } from '../report-replies.ts'

/** Tabs are told at most so often that there is a copy. */
const ANNOUNCE_MS = 5000

/**
 * Takes what tabs that have not opened the copy learn from their own requests. They tell it once they know that there
 * is one: it is announced at the beginning, and when a tab is heard of.
 */
export const listenToReplies = (connectionId: string, copy: Pick<Copy, 'note' | 'drop'>) => {
  const replies = repliesChannel(connectionId)
  const session = new BroadcastChannel(SESSION_CHANNEL)
  const requests = new BroadcastChannel(REQUESTS_CHANNEL)
  let announcedAt = -Infinity
  const announce = () => {
    if (performance.now() - announcedAt < ANNOUNCE_MS) return
    announcedAt = performance.now()
    session.postMessage({ copy_of: connectionId })
  }
  requests.addEventListener('message', ({ data }: MessageEvent<Partial<RequestNews> | null>) => {
    if (data?.connection_id === connectionId && data.sent && !data.is_sweep) announce()
  })
  replies.addEventListener('message', ({ data }: MessageEvent<ReplyNews>) => {
    if (data.kind === 'note') void copy.note(data.documents, data.as_of)
    if (data.kind === 'drop') void copy.drop([data.id])
  })
  announce()
  return {
    close: () => {
      for (const channel of [replies, session, requests]) channel.close()
    },
  }
}
