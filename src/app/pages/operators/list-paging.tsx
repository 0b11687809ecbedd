import { cursorOf } from '#contract/paging.ts'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '../../shell/link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'

/** The position of a walk through the pages of a list. The first page's cursor is "". */
export type Walk = {
  cursor: string
  /** The cursors of the pages before this one, first page first; also empty for a followed link. */
  trail: readonly string[]
}

/** Where Previous leads; null on the first page and if the way here is unknown. */
export const previousPage = ({ trail }: Walk): Walk | null => {
  const cursor = trail.at(-1)
  return cursor === undefined ? null : { cursor, trail: trail.slice(0, -1) }
}

/**
 * Where Next leads: null on the last page, `loop` if the service sends a page of this walk again, so that
 * it would never end.
 */
export const nextPage = ({ cursor, trail }: Walk, next: string | null): Walk | null | 'loop' => {
  if (next === null) return null
  if (next === cursor || trail.includes(next)) return 'loop'
  return { cursor: next, trail: [...trail, cursor] }
}

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
        'The service repeats a page that was already shown. Paging stops here; there may be more.'
      ) : (
        <>
          There is more, but Adit can't follow the service's link to the next page:{' '}
          <code translate="no">{shortened(nextPageUri)}</code>
        </>
      )}
    </Alert>
  )
}
