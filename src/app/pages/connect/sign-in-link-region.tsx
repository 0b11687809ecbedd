import { useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useSession } from '../../api/use-client.ts'
import { useHeavyPart } from '../../ui/load-code.ts'

const loadDialog = () =>
  import('./sign-in-link-dialog.tsx').then(({ SignInLinkDialog }) => SignInLinkDialog)

/** Asks about a followed link, on top of any page, if there is a connection already. */
export const SignInLinkRegion = () => {
  const entrance = useRouteContext({ from: '__root__', select: (context) => context.entrance })
  const link = useSelector(entrance.waiting)
  const { client } = useSelector(useSession().state)
  const { Part: SignInLinkDialog } = useHeavyPart(loadDialog, link !== null && client !== null)
  if (!link || !client || !SignInLinkDialog) return null
  return (
    <SignInLinkDialog
      key={link.id}
      link={link}
      current={client.connection}
      isWaiting={() => entrance.waiting.get() === link}
      onClose={() => entrance.drop(link)}
    />
  )
}
