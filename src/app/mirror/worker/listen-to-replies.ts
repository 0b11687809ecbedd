import type { CopyMessage } from '../../api/session-channel.ts'
import { membersOf, openChannel } from '../../device/channel.ts'
import { CHANNELS } from '../../device/registry.ts'
import { slotOf } from '../../resources/resource-slot.ts'
import type { CopiedResource } from '../../resources/copied-resource.ts'
import type { Copy } from '../copy/copy.ts'
import { repliesChannel } from '../report-replies.ts'
import { readReplyReport } from './read-reports.ts'

/**
 * Takes what tabs that have not opened the copy learn from their own requests. They tell it once they know that there
 * is one: it says so at its beginning, and to each tab that asks.
 */
export const listenToReplies = (
  connectionId: string,
  copied: CopiedResource,
  copy: Pick<Copy, 'note' | 'drop'>,
) => {
  const slot = slotOf(connectionId, copied.key)
  const replies = openChannel(repliesChannel(slot), (message) => {
    const report = readReplyReport(message, copied)
    if (report?.kind === 'note') void copy.note(report.documents, report.as_of, report.age)
    if (report?.kind === 'drop') void copy.drop([report.id])
  })
  const announce = () => session.post({ copy_of: slot } satisfies CopyMessage)
  const session = openChannel(CHANNELS.session, (message) => {
    if (membersOf(message)['copy_wanted'] === connectionId) announce()
  })
  announce()
  return {
    close: () => {
      replies.close()
      session.close()
    },
  }
}
