import { revokeKey, type AccountKey } from '#contract/account-keys.ts'
import { useMutation } from '@tanstack/react-query'
import { isApiError, orNull } from '../../../api/api-error.ts'
import { useClient, useSession } from '../../../api/use-client.ts'
import { findLeft, keepLeft } from '../../../connection/left-behind.ts'
import { allIds } from '../../../connection/services.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

type RevokeDialogProps = {
  listed: AccountKey
  onClose: () => void
  /** Called after each request, unless it has signed out. */
  onSent: () => Promise<unknown>
}

/** Ends a key after asking; with the key of this page the browser is signed out. */
export const RevokeDialog = ({ listed, onClose, onSent }: RevokeDialogProps) => {
  const client = useClient()
  const session = useSession()
  const revoke = useMutation({
    mutationFn: async () => {
      // It may have ended by itself, or by a request whose answer was lost.
      await orNull(client.call(revokeKey, { params: { id: listed.id } }))
      if (!listed.is_own) return
      // As signing out does, and nothing that is stored only here is lost.
      const ids = allIds(client.connection)
      keepLeft(ids, await findLeft(ids))
      session.signOut(ids)
    },
    onSuccess: async () => {
      toast('Key revoked')
      if (listed.is_own) return
      // Its row goes first: the focus must not return to it.
      await onSent()
      onClose()
    },
    // It may have been done.
    onError: () => void onSent(),
  })
  const isLast = isApiError(revoke.error) && revoke.error.isStatus(409)
  return (
    <ConfirmDialog
      title={
        <>
          Revoke <bdi translate="no">{listed.name}</bdi>?
        </>
      }
      confirm="Revoke key"
      pending="Revoking…"
      destructive
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
      error={
        revoke.error && (
          <ErrorNotice error={revoke.error} title="The key was not revoked" isBrief={isLast}>
            {isLast ? 'It is the last key with full access. Create another one first.' : undefined}
          </ErrorNotice>
        )
      }
    >
      <p>
        Scripts, monitoring and browsers that use this key stop working immediately: the service
        answers them 401. This can't be undone.
      </p>
      {listed.is_own && (
        <p>
          <strong>This browser uses it and will be signed out, in all tabs.</strong> Saved views,
          drafts and added edges are kept for the next sign-in.
        </p>
      )}
    </ConfirmDialog>
  )
}
