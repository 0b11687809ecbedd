import { CatchBoundary } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense } from 'react'
import { useSession } from '../../api/use-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { UNLOADED_LINK, type LinkEntrance } from './link-entrance.ts'

// Most visits follow no link: its code comes with the first one.
const SignInLinkDialog = lazy(async () => {
  const { SignInLinkDialog } = await import('./sign-in-link-dialog.tsx')
  return { default: SignInLinkDialog }
})

/** Asks, over whatever page is open, about a followed link where a connection is there already. */
export const SignInLinkRegion = ({ entrance }: { entrance: LinkEntrance }) => {
  const link = useSelector(entrance.waiting)
  const { client } = useSelector(useSession().state)
  if (!link || !client) return null
  const close = () => entrance.drop(link)
  return (
    <CatchBoundary
      getResetKey={() => link.id}
      errorComponent={() => <UnloadedDialog onClose={close} />}
    >
      <Suspense>
        <SignInLinkDialog
          key={link.id}
          link={link}
          current={client.connection}
          isWaiting={() => entrance.waiting.get() === link}
          onClose={close}
        />
      </Suspense>
    </CatchBoundary>
  )
}

const UnloadedDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmDialog title={UNLOADED_LINK.title} cancel="Close" onCancel={onClose}>
    {UNLOADED_LINK.next}
  </ConfirmDialog>
)
