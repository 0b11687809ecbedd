import { CatchBoundary, useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense } from 'react'
import { useSession } from '../../api/use-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
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
    <CatchBoundary getResetKey={() => link.id} errorComponent={UnloadedNotice}>
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

const UnloadedNotice = () => {
  const { waiting } = useEntrance()
  return (
    <Alert tone="bad" announce isFloating>
      <span>
        <strong>{UNLOADED_LINK.title}.</strong> {UNLOADED_LINK.next}
      </span>
      <Button size="small" onClick={() => waiting.set(null)}>
        Close
      </Button>
    </Alert>
  )
}
