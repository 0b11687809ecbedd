import { operatorName } from '#domain/operator-name.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { runtimeConfigQuery } from '../../../api/runtime-config.ts'
import { useClient, useSession } from '../../../api/use-client.ts'
import { ownerId, type Connection } from '../../../connection/connection.ts'
import { isLocked } from '../../../connection/lock.ts'
import { serviceOf, type Service } from '../../../connection/services.ts'
import { operatorCreate } from '../../../resources/operators/operator-create.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { marksOf } from '../../../resources/operators/owner.ts'
import { connectionName } from '../../../shell/connection-name.ts'
import { switchService } from '../../../shell/switch-service.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { draftKey, saveDraft } from '../../../writes/drafts.ts'
import { notCarried, toDuplicate } from '../duplicate.ts'

type CopyAcrossDialogProps = {
  operator: OperatorDocument
  /** What the service is called that gets it. */
  target: string
  /** The connection to switch to; null if the tab is on it. */
  to: { service: Service; connection: Connection } | null
  onClose: () => void
}

/** Opens the form of a new operator in a service with the values of one of another service. Sends nothing. */
export const CopyAcrossDialog = ({ operator, target, to, onClose }: CopyAcrossDialogProps) => {
  const cache = useQueryClient()
  const client = useClient()
  const session = useSession()
  const router = useRouter()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const connection = to?.connection ?? client.connection
  const isOff = isLocked(connection)
  const left = notCarried(operator)
  const [mark] = marksOf(operator.metadata)
  const open = () => {
    if (isOff) return
    const { subject } = operatorCreate(cache, client)
    // An address of its own: the form of a new operator may already have a draft.
    const goal = { to: '/operators/new', search: { again: operator.id } } as const
    const { href } = router.buildLocation(goal)
    const key = draftKey(ownerId(connection), href, subject.slice(1))
    saveDraft(key, { at: Date.now(), seen: null, values: toDuplicate(operator) })
    if (to) {
      const now = client.connection
      const name = connectionName(now.base_url, config, serviceOf(now)?.name).name
      switchService(session, to.service, connection, name)
    }
    void router.navigate({ ...goal, ignoreBlocker: true })
  }
  return (
    <ConfirmDialog
      title={`Copy ${shortened(operatorName(operator))} to ${target}?`}
      confirm="Open the form"
      isReady={!isOff}
      onConfirm={open}
      onCancel={onClose}
      details={
        (isOff || mark) && (
          <>
            {isOff && (
              <Alert tone="warn" announce>
                {target} is locked: unlock it at Settings first.
              </Alert>
            )}
            {mark && (
              <Alert tone="warn">
                Its metadata has <code>{shortened(mark.path)}</code>, by which an operator in a
                cluster finds its record. Change it in the form if the copy is for another cluster.
              </Alert>
            )}
          </>
        )
      }
    >
      <p>
        The form of a new operator opens{to && `, and this tab switches to ${target}`}. Nothing is
        sent before you save it there.
      </p>
      {left.length > 0 && (
        <p>
          Not copied: <code>{left.map(shortened).join(', ')}</code>.
        </p>
      )}
    </ConfirmDialog>
  )
}
