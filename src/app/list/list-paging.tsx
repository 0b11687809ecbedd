import { cursorOf } from '#contract/paging.ts'
import { useRouteContext } from '@tanstack/react-router'
import { Link } from '../shell/link.tsx'
import { nextPage, previousPage, type Walk } from '../shell/page-walk.ts'
import { Alert } from '../ui/alert.tsx'
import { shortened } from '../ui/first-part.ts'
import styles from './list-foot.module.css'

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
      <PageLink to={previous} name="Previous" />
      <PageLink to={next === 'loop' ? null : next} name="Next" />
    </>
  )
}

const PageLink = ({ to, name }: { to: Walk | null; name: string }) =>
  to === null ? (
    <button type="button" className={styles.button} aria-disabled="true">
      {name}
    </button>
  ) : (
    <Link
      to="."
      search={(search) => ({ ...search, cursor: to.cursor || undefined })}
      state={{ trail: [...to.trail] }}
      className={styles.button}
      role="button"
      onKeyDown={(event) => {
        // As a button, it is pressed by the space bar, too.
        if (event.key !== ' ') return
        event.preventDefault()
        event.currentTarget.click()
      }}
    >
      {name}
    </Link>
  )

/** Why no further page can be shown, though there may be one. */
export const PagingProblem = ({ place }: { place: PagePlace }) => {
  const { next } = useWalk(place)
  const { nextPageUri } = place
  if (next === 'loop')
    return (
      <Alert tone="warn">
        The service's next page is one that was already shown. Paging stops here; there may be more.
      </Alert>
    )
  return (
    nextPageUri &&
    cursorOf(nextPageUri) === null && (
      <Alert tone="warn">
        There is more, but Adit can't follow the service's link to the next page:{' '}
        <code>{shortened(nextPageUri)}</code>
      </Alert>
    )
  )
}
