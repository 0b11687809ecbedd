import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { runtimeConfigQuery } from '../../api/runtime-config.ts'
import { useSession } from '../../api/use-client.ts'
import { isRemembered, type Connection } from '../../connection/connection.ts'
import { connectionName } from '../../shell/connection-name.ts'
import { useHasUnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { type LinkProblem, CUT_LINK } from './link-problem.ts'
import { endUnusedKey, openLink, serviceForCode } from './open-link.ts'
import type { SignInLink } from './sign-in-link.ts'
import { proveConnection } from '../../api/prove-connection.ts'
import type { Session } from '../../api/session.ts'

/** An offer of another connection: its service, and how to open it once the user has agreed. */
type Offer = { base_url: string; open: () => Promise<Connection | LinkProblem> }

/** What to do about a link if there is a connection: nothing (null), show why the link failed, or ask. */
type LinkExamination = LinkProblem | Offer | null

/**
 * Examines a link while another connection is there. Nothing is stored and no code is used up: a declined one can still
 * be used in another browser. A bad code is reported when it is exchanged.
 */
const examineLink = async (
  session: Session,
  link: SignInLink,
  current: Connection,
): Promise<LinkExamination> => {
  if (link.code === null) return CUT_LINK
  const service = await serviceForCode(session)
  if ('title' in service) return service
  // A browser with a key from a code of this service would get the same again.
  const isIn = current.is_own_key && current.base_url === service.base_url
  if (isIn && !('field' in (await proveConnection(session.network, current)))) return null
  return { base_url: service.base_url, open: () => openLink(session, link) }
}

type LinkDialogProps = {
  link: SignInLink
  current: Connection
  /** Whether the link is still pending: false after a sign-out or after another link was followed. */
  isWaiting: () => boolean
  onClose: () => void
}

/** Handles a followed link while connected: shows nothing, a problem, or a question. */
export const SignInLinkDialog = ({ link, current, isWaiting, onClose }: LinkDialogProps) => {
  const session = useSession()
  const { data: found } = useQuery({
    // Keyed by the link's number: a key or a code must not be in a cache key.
    queryKey: ['sign-in-link', link.id],
    queryFn: async () => {
      const examined = await examineLink(session, link, current)
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
    <LinkProblemDialog problem={found} onClose={onClose} />
  ) : (
    <SwitchDialog offer={found} {...{ current, isWaiting, onClose }} />
  )
}

const LinkProblemDialog = ({ problem, onClose }: { problem: LinkProblem; onClose: () => void }) => (
  <ConfirmDialog title={problem.title} cancel="Close" onCancel={onClose}>
    <p>{problem.next}</p>
    <p>Your connection hasn't changed.</p>
  </ConfirmDialog>
)

const SwitchDialog = ({
  offer,
  current,
  isWaiting,
  onClose,
}: Omit<LinkDialogProps, 'link'> & { offer: Offer }) => {
  const session = useSession()
  const router = useRouter()
  const isUnsaved = useHasUnsavedChanges()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const change = useMutation({
    mutationFn: offer.open,
    onSuccess: (opened) => {
      // Another tab may have signed out meanwhile: do not sign in again.
      if (!isWaiting()) return endUnusedKey(session, opened)
      if ('title' in opened) return
      onClose()
      session.switchTo(opened)
      // A page of one service may not exist on the other.
      void router.navigate({ to: '/', ignoreBlocker: true })
    },
    throwOnError: true,
  })
  if (change.data && 'title' in change.data)
    return <LinkProblemDialog problem={change.data} onClose={onClose} />
  const nameOf = (baseUrl: string) => {
    const { name, place } = connectionName(baseUrl, config)
    return `${name} (${place})`
  }
  return (
    <ConfirmDialog
      title="Switch to another connection?"
      confirm="Switch"
      cancel="Keep current"
      equal
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <p>You opened a sign-in link, but this tab is already connected.</p>
      <DetailsList
        items={[
          [
            'Current',
            isRemembered(current)
              ? `${nameOf(current.base_url)}, with a key remembered on this device`
              : `${nameOf(current.base_url)}, with a key for this tab`,
          ],
          ['Link', `${nameOf(offer.base_url)}, with a new key for this browser`],
        ]}
      />
      {isUnsaved && (
        <p>
          What you typed on this page isn't saved. It stays as a draft. A private key isn't kept.
        </p>
      )}
      <p>Only this tab switches. A connection remembered on this device stays remembered.</p>
    </ConfirmDialog>
  )
}
