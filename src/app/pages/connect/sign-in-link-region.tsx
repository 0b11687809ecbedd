import { useRouteContext } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useSession } from '../../api/use-client.ts'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'

/** Asks about a followed link, on top of any page, if there is a connection already. */
export const SignInLinkRegion = () => {
  const entrance = useRouteContext({ from: '__root__', select: (context) => context.entrance })
  const link = useSelector(entrance.waiting)
  const { client } = useSelector(useSession().state)
  if (!link || !client) return null
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
