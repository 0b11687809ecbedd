import { useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useSession } from '../../api/use-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { UNLOADED_LINK } from './link-entrance.ts'

/** Asks about a followed link, on top of any page, if there is a connection already. */
export const SignInLinkRegion = () => {
  const entrance = useRouteContext({ from: '__root__', select: (context) => context.entrance })
  const link = useSelector(entrance.waiting)
  const { client } = useSelector(useSession().state)
  // Most visits follow no link.
  const { Part, isUnloaded } = useLazyPart(
    async () => (await import('./sign-in-link-dialog.tsx')).SignInLinkDialog,
    link !== null && client !== null,
  )
  if (!link || !client) return null
  if (isUnloaded)
    return (
      <Alert tone="bad" announce isFloating>
        <span>
          <strong>{UNLOADED_LINK.title}.</strong> {UNLOADED_LINK.next}
        </span>
        <Button size="small" onClick={() => entrance.drop(link)}>
          Close
        </Button>
      </Alert>
    )
  return (
    Part && (
      <Part
        key={link.id}
        link={link}
        current={client.connection}
        isWaiting={() => entrance.waiting.get() === link}
        onClose={() => entrance.drop(link)}
      />
    )
  )
}
