import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { UNLOADED_LINK } from '../connection/enter-by-link.ts'
import { dropLink, subscribeToLinks, waitingLink } from '../connection/sign-in-link.ts'
import { useConnection } from '../connection/use-connection.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

// Most visits follow no link: its code comes with the first one.
const SignInLinkDialog = lazy(async () => {
  const { SignInLinkDialog } = await import('../pages/connect/sign-in-link-dialog.tsx')
  return { default: SignInLinkDialog }
})

/** Asks, over whatever page is open, about a followed link where a connection is there already. */
export const SignInLinkRegion = () => {
  const link = useSyncExternalStore(subscribeToLinks, waitingLink)
  const connection = useConnection()
  if (!link || !connection) return null
  return (
    <CatchBoundary getResetKey={() => link.id} errorComponent={UnloadedDialog}>
      <Suspense>
        <SignInLinkDialog
          key={link.id}
          link={link}
          current={connection}
          onClose={() => dropLink(link)}
        />
      </Suspense>
    </CatchBoundary>
  )
}

const UnloadedDialog = () => (
  <ConfirmDialog title={UNLOADED_LINK.title} cancel="Close" onCancel={() => dropLink()}>
    {UNLOADED_LINK.next}
  </ConfirmDialog>
)
