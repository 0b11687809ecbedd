import { cursorOf } from '#contract/paging.ts'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '../shell/link-button.tsx'
import { nextPage, previousPage, type Walk } from '../shell/page-walk.ts'
import { Alert } from '../ui/alert.tsx'
import { shortened } from '../ui/first-part.ts'

/** A page of the service's list, by its cursor in the address. */
export type PagePlace = { readonly cursor: string | undefined; readonly nextPageUri: string | null }

// The way back is in the history entry, so that Back, Forward and reload find it; a shared link has none.
const useWalk = ({ cursor = '', nextPageUri }: PagePlace) => {
  const { trail = [] } = useRouteContext({ strict: false })
  const walk: Walk = { cursor, trail }
  return { previous: previousPage(walk), next: nextPage(walk, cursorOf(nextPageUri)) }
}

/** The links to the pages before and after. */
export const ListPaging = ({ place }: { place: PagePlace }) => {
  const { previous, next } = useWalk(place)
  return (
    <>
      {place.cursor && !previous && <PageLink to={{ cursor: '', trail: [] }} name="First page" />}
      <PageLink
        to={previous}
        name="Previous"
        reason={place.cursor ? 'The page before is not known.' : 'This is the first page.'}
      />
      <PageLink
        to={next === 'loop' ? null : next}
        name="Next"
        reason={place.nextPageUri === null ? 'This is the last page.' : 'Paging stops here.'}
      />
    </>
  )
}

/** `reason`: why there is no such page. */
type PageLinkProps = { to: Walk | null; name: string; reason?: string }

const PageLink = ({ to, name, reason }: PageLinkProps) => (
  <LinkButton
    size="small"
    variant="quiet"
    off={to ? undefined : reason}
    to="."
    search={(search) => ({ ...search, cursor: to?.cursor || undefined })}
    state={{ trail: [...(to?.trail ?? [])] }}
  >
    {name}
  </LinkButton>
)

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
