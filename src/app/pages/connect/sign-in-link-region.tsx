import { CatchBoundary, useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense } from 'react'
import { useSession } from '../../api/use-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { UNLOADED_LINK } from './link-entrance.ts'

// Most visits follow no link: load the code with the first one.
const SignInLinkDialog = lazy(async () => {
  const { SignInLinkDialog } = await import('./sign-in-link-dialog.tsx')
  return { default: SignInLinkDialog }
})

const useEntrance = () => useRouteContext({ from: '__root__', select: ({ entrance }) => entrance })

/** Asks about a followed link, on top of any page, if there is a connection already. */
export const SignInLinkRegion = () => {
  const entrance = useEntrance()
  const link = useSelector(entrance.waiting)
  const { client } = useSelector(useSession().state)
  if (!link || !client) return null
  return (
    <CatchBoundary getResetKey={() => link.id} errorComponent={UnloadedDialog}>
      <Suspense>
        <SignInLinkDialog
          key={link.id}
          link={link}
          current={client.connection}
          isWaiting={() => entrance.waiting.get() === link}
          onClose={() => entrance.drop(link)}
        />
      </Suspense>
    </CatchBoundary>
  )
}

const UnloadedDialog = () => {
  const { waiting } = useEntrance()
  return (
    <ConfirmDialog title={UNLOADED_LINK.title} cancel="Close" onCancel={() => waiting.set(null)}>
      {UNLOADED_LINK.next}
    </ConfirmDialog>
  )
}
