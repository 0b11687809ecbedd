import { baseFor } from '#contract/operation.ts'
import { ACCOUNT_PATH } from '#contract/version.ts'
import type { SentRequest } from '../../activity/request-log.ts'
import { isApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyableId } from '../../ui/id-in-row.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { localTime } from '../../ui/format-time.ts'
import { formatNumber } from '../../ui/intl.ts'
import { RequestContents } from '../../writes/request/request-contents.tsx'
import { requestOfSent, resultOf } from './request-rows.ts'
import styles from './activity-page.module.css'

const textItem = (name: string, text: string | undefined) =>
  text ? [[name, <TextValue key="" text={text} mono={name !== 'Message'} />] as const] : []

type RequestDialogProps = { sent: SentRequest; onClose: () => void }

/** A request, as it was sent and answered. */
export const RequestDialog = ({ sent, onClose }: RequestDialogProps) => {
  const { operation, connection, error } = sent
  const facts = isApiError(error) ? error.facts : undefined
  const isBeside = operation.path.startsWith(ACCOUNT_PATH)
  const base_url = baseFor(isBeside ? { isBesideApi: true } : {}, connection.base_url)
  return (
    <ConfirmDialog
      title={`${operation.method} ${operation.path}`}
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        <div className={styles.parts}>
          <DetailsList
            items={[
              ['Result', resultOf(sent).label],
              ['Sent', localTime(new Date(sent.at))],
              ['Took', `${formatNumber(sent.took)} ms`],
              ...textItem('Error code', facts?.error_code),
              ...textItem('Message', facts?.service_message),
              [
                'Operation ID',
                sent.operation_id ? (
                  <CopyableId key="" id={sent.operation_id} label="operation ID" isShown />
                ) : (
                  'None in the answer'
                ),
              ],
            ]}
          />
          <div className={styles.request}>
            <RequestContents
              request={requestOfSent(sent)}
              target={{ base_url, version_header: connection.version_header }}
            />
          </div>
        </div>
      }
    >
      As it was sent, without the key.
    </ConfirmDialog>
  )
}
