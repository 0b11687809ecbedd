import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isRemembered, storeForTab, type Connection } from '../../connection/connection.ts'
import { examineLink, type Offer } from '../../connection/examine-link.ts'
import type { LinkFault } from '../../connection/link-fault.ts'
import { readRuntimeConfig } from '../../connection/runtime-config.ts'
import { waitingLink, type SignInLink } from '../../connection/sign-in-link.ts'
import { connectionName } from '../../shell/connection-name.ts'
import { useHasUnsavedChanges } from '../../shell/unsaved-changes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailsList } from '../../ui/details-list.tsx'

type LinkDialogProps = { link: SignInLink; current: Connection; onClose: () => void }

/** What a followed link means for the connection that is there: nothing, a fault, or a question. */
export const SignInLinkDialog = ({ link, current, onClose }: LinkDialogProps) => {
  const { data: found } = useQuery({
    // By its number: a key or a code is no name for a place in a cache.
    queryKey: ['sign-in-link', link.id],
    queryFn: async () => {
      const examined = await examineLink(link, current)
      if (!examined) onClose()
      return examined
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    throwOnError: true,
  })
  if (!found) return null
  return 'title' in found ? (
    <FaultDialog fault={found} onClose={onClose} />
  ) : (
    <SwitchDialog offer={found} link={link} current={current} onClose={onClose} />
  )
}

const FaultDialog = ({ fault, onClose }: { fault: LinkFault; onClose: () => void }) => (
  <ConfirmDialog title={fault.title} cancel="Close" onCancel={onClose}>
    <p>{fault.next}</p>
    <p>You are still connected as before.</p>
  </ConfirmDialog>
)

const SwitchDialog = ({ offer, link, current, onClose }: LinkDialogProps & { offer: Offer }) => {
  const router = useRouter()
  const isUnsaved = useHasUnsavedChanges()
  const { data: config } = useQuery({
    queryKey: ['runtime-config'],
    queryFn: readRuntimeConfig,
    staleTime: Infinity,
  })
  const change = useMutation({
    mutationFn: offer.open,
    onSuccess: (opened) => {
      // Whoever signed out in another tab meanwhile is not signed in again.
      if ('title' in opened || waitingLink() !== link) return
      onClose()
      storeForTab(opened)
      // A page of the one service may not be there on the other.
      void router.navigate({ to: '/', ignoreBlocker: true })
    },
    throwOnError: true,
  })
  if (change.data && 'title' in change.data)
    return <FaultDialog fault={change.data} onClose={onClose} />
  const nameOf = (baseUrl: string) => {
    const { name, place } = connectionName(baseUrl, config)
    return `${name} (${place})`
  }
  return (
    <ConfirmDialog
      title="Switch to another connection?"
      confirm={isUnsaved ? 'Discard and switch' : 'Switch'}
      cancel="Keep current"
      equal={!isUnsaved}
      destructive={isUnsaved}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <p>You opened a sign-in link, but this tab is connected already.</p>
      <DetailsList
        items={[
          [
            'Current',
            `${nameOf(current.base_url)}, with the key ${isRemembered() ? 'remembered on this device' : 'of this tab'}`,
          ],
          [
            'Link',
            `${nameOf(offer.base_url)}, with ${link.kind === 'code' ? 'a new key for this browser' : 'another key'}`,
          ],
        ]}
      />
      {isUnsaved && <p>What you typed on this page has not been saved: switching discards it.</p>}
      <p>Only this tab is switched. A connection that is remembered on this device stays so.</p>
    </ConfirmDialog>
  )
}
