import { ACCOUNT_PATH, API_BASE_PATH } from '#contract/version.ts'
import { isApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyableId } from '../../ui/id-in-row.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { localTime } from '../../ui/format-time.ts'
import { formatNumber } from '../../ui/intl.ts'
import { RequestContents } from '../../writes/request/request-contents.tsx'
import { requestOfSent, type RequestRow } from './request-rows.ts'
import styles from './activity-page.module.css'

// What stands beside the API has another base.
const baseOf = (base: string, path: string): string =>
  path.startsWith(ACCOUNT_PATH) && base.endsWith(API_BASE_PATH)
    ? base.slice(0, -API_BASE_PATH.length)
    : base

const textItem = (name: string, text: string | undefined) =>
  text ? [[name, <TextValue key="" text={text} mono={name !== 'Message'} />] as const] : []

type RequestDialogProps = { row: RequestRow; onClose: () => void }

/** A request as it was sent, without the key, and what came of it. */
export const RequestDialog = ({ row, onClose }: RequestDialogProps) => {
  const { sent, operation, name, record, result } = row
  const { base_url, version_header } = sent.connection
  const facts = isApiError(sent.error) ? sent.error.facts : undefined
  const target = { base_url: baseOf(base_url, sent.operation.path), version_header }
  return (
    <ConfirmDialog
      title={name ? `${operation} of ${name}` : operation}
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        <div className={styles.parts}>
          <DetailsList
            items={[
              ['Result', result.label],
              ['Sent', localTime(new Date(sent.at))],
              ['Took', `${formatNumber(sent.took)} ms`],
              ...textItem('Record', record),
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
            <RequestContents request={requestOfSent(sent)} target={target} />
          </div>
        </div>
      }
    >
      As it was sent, without the key.
    </ConfirmDialog>
  )
}
