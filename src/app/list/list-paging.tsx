import { cursorOf } from '#contract/paging.ts'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '../shell/link.tsx'
import { nextPage, previousPage, type Walk } from './page-walk.ts'
import { Alert } from '../ui/alert.tsx'
import { shortened } from '../ui/first-part.ts'

/** A page of the service's list, by its cursor in the address. */
type PagePlace = { readonly cursor: string | undefined; readonly nextPageUri: string | null }

// The way back is in the history entry, so that Back, Forward and reload find it; a shared link has none.
const useWalk = ({ cursor = '', nextPageUri }: PagePlace) => {
  const { trail = [] } = useRouteContext({ strict: false })
  const walk: Walk = { cursor, trail }
  return { previous: previousPage(walk), next: nextPage(walk, cursorOf(nextPageUri)) }
}

/** The links to the pages before and after. */
export const ListPaging = ({ place }: { place: PagePlace }) => {
  const { previous, next } = useWalk(place)
  const link = (name: string, to: Walk | null, off = '') => (
    <LinkButton
      size="small"
      variant="quiet"
      off={to ? undefined : off}
      to="."
      search={(search) => ({ ...search, cursor: to?.cursor || undefined })}
      state={{ trail: [...(to?.trail ?? [])] }}
    >
      {name}
    </LinkButton>
  )
  const isLast = place.nextPageUri === null
  return (
    <>
      {place.cursor && !previous && link('First page', { cursor: '', trail: [] })}
      {link(
        'Previous',
        previous,
        place.cursor ? 'The page before is not known.' : 'This is the first page.',
      )}
      {link(
        'Next',
        next === 'loop' ? null : next,
        isLast ? 'This is the last page.' : 'Paging stops here.',
      )}
    </>
  )
}

/** Why no further page can be shown, though there may be one. */
export const PagingProblem = ({ place }: { place: PagePlace }) => {
  const { nextPageUri } = place
  const isLoop = useWalk(place).next === 'loop'
  if (nextPageUri === null || (!isLoop && cursorOf(nextPageUri) !== null)) return null
  return (
    <Alert tone="warn">
      {isLoop ? (
        "The service's next page is one that was already shown. Paging stops here; there may be more."
      ) : (
        <>
          There is more, but Adit can't follow the service's link to the next page:{' '}
          <code>{shortened(nextPageUri)}</code>
        </>
      )}
    </Alert>
  )
}
