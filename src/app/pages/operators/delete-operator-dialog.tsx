import { operatorName } from '#domain/operator-name.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoundEndpointPages } from '../../resources/operators/bound-endpoints.ts'
import type { Client } from '../../api/client.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { forgetOperator } from '../../resources/operators/operator-store.ts'
import { boundEndpointsKey } from '../../resources/operators/operator-keys.ts'
import { useClient, useIsProduction, useWriteBan } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmControls } from '../../ui/confirm-dialog.tsx'
import { shortened } from '../../ui/first-part.ts'
import { useTypedName, isTypable } from '../../ui/typed-name.tsx'
import { WriteDialog } from '../../writes/write-dialog.tsx'
import { operatorDelete } from '../../resources/operators/operator-delete.ts'
import { marksOf } from '../../resources/operators/owner.ts'

/** The name of an operator for typing it as a confirmation: its id if the name is long or cannot be typed as shown. */
export const nameToType = (operator: {
  readonly id: string
  readonly description: string
}): string => {
  const name = operatorName(operator)
  return isTypable(name) ? name : operator.id
}

type DeleteOperatorDialogProps = {
  operator: OperatorDocument
  /** When it was read; by default with the page. */
  moment?: string
  onClose: () => void
  /** What follows; by default it goes to the list. */
  onDeleted?: (() => Promise<void>) | undefined
}

// Endpoints may be bound although the feature is off; only a page that was looked at tells.
const hasKnownEndpoints = (cache: QueryClient, client: Client, id: string): boolean => {
  const read = cache.getQueryData<BoundEndpointPages>(boundEndpointsKey(client, id))
  return read?.pages.some(({ endpoints }) => endpoints?.length) ?? false
}

/** Deletes an operator after asking; for one in use, or on production, asks for its name. */
export const DeleteOperatorDialog = ({
  operator,
  moment,
  onClose,
  onDeleted,
}: DeleteOperatorDialogProps) => {
  const cache = useQueryClient()
  const client = useClient()
  const router = useRouter()
  const [page] = useState(router.latestLocation.pathname)
  const goToList = async () => {
    // The dialog is closed by then, and the user may have left its page.
    if (router.latestLocation.pathname === page) await router.navigate({ to: '/operators' })
  }
  // Traffic depends on it.
  const isInUse = hasBindings(operator) || hasKnownEndpoints(cache, client, operator.id)
  return (
    <WriteDialog
      write={operatorDelete(cache, client, operator, moment)}
      onClose={onClose}
      onDone={async () => {
        await (onDeleted ?? goToList)()
        forgetOperator(cache, client, operator.id)
      }}
    >
      {(controls) => <ConfirmByName operator={operator} isInUse={isInUse} {...controls} />}
    </WriteDialog>
  )
}

type ConfirmByNameProps = ConfirmControls & { operator: OperatorDocument; isInUse: boolean }

const ConfirmByName = ({ operator, isInUse, ...controls }: ConfirmByNameProps) => {
  const { isPending, onConfirm } = controls
  const isProduction = useIsProduction()
  const { isReady, confirm, field } = useTypedName({
    names: isInUse || isProduction ? [nameToType(operator)] : null,
    isPending,
    onConfirm,
  })
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi translate="no">{shortened(operatorName(operator))}</bdi>?
        </>
      }
      confirm="Delete operator"
      pending="Deleting…"
      destructive
      isReady={isReady}
      {...controls}
      onConfirm={confirm}
    >
      <p>
        This deletes <code translate="no">{operator.id}</code> immediately and can't be undone.
        {isInUse &&
          (bindingOf(operator).cert.cert
            ? ' Its cluster loses its binding and its certificate.'
            : ' Its cluster loses its binding.')}
      </p>
      {marksOf(operator.metadata).length > 0 && (
        <p>If its operator still runs in the cluster, it registers again under a new ID.</p>
      )}
      {field}
    </ConfirmDialog>
  )
}

type Deletion = {
  operator: OperatorDocument
  /** What follows; by default it goes to the list. */
  onDeleted?: () => Promise<void>
}

/** Asks whether an operator is to be deleted, and deletes it; `dialog` is where the question appears. */
export const useDeleteOperator = ({ operator, onDeleted }: Deletion) => {
  // The operator as it was when the dialog opened.
  const [asked, setAsked] = useState<OperatorDocument>()
  return {
    ask: () => setAsked(operator),
    dialog: asked && (
      <DeleteOperatorDialog
        operator={asked}
        onClose={() => setAsked(undefined)}
        onDeleted={onDeleted}
      />
    ),
  }
}

/** Deletes an operator after asking. */
export const DeleteOperatorButton = ({ label, ...deletion }: Deletion & { label: string }) => {
  const { ask, dialog } = useDeleteOperator(deletion)
  return (
    <>
      <Button variant="danger" size="small" off={useWriteBan()} onClick={ask}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
