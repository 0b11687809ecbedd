import { SESSION_CHANNEL, type CopyMessage } from '../../api/session-channel.ts'
import type { Copy } from '../copy/copy.ts'
import { repliesChannel, type ReplyNews } from '../report-replies.ts'

/**
 * Takes what tabs that have not opened the copy learn from their own requests. They tell it once they know that there
 * is one: it says so at its beginning, and to each tab that asks.
 */
export const listenToReplies = (connectionId: string, copy: Pick<Copy, 'note' | 'drop'>) => {
  const replies = repliesChannel(connectionId)
  const session = new BroadcastChannel(SESSION_CHANNEL)
  const announce = () => session.postMessage({ copy_of: connectionId } satisfies CopyMessage)
  // Only this origin sends here, but maybe another version of it.
  session.addEventListener('message', ({ data }: MessageEvent<CopyMessage | null>) => {
    if (data?.copy_wanted === connectionId) announce()
  })
  replies.addEventListener('message', ({ data }: MessageEvent<ReplyNews>) => {
    if (data.kind === 'note') void copy.note(data.documents, data.as_of, data.age)
    if (data.kind === 'drop') void copy.drop([data.id])
  })
  announce()
  return {
    close: () => {
      replies.close()
      session.close()
    },
  }
}
