import { cursorOf } from '#contract/paging.ts'
import { useRouteContext } from '@tanstack/react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { shortened } from '../ui/first-part.ts'
import { LinkButton } from './link-button.tsx'
import { nextPage, previousPage, type Walk } from './page-walk.ts'
import styles from './paging.module.css'

type PagingProps = {
  /** The items of a page: `operator`. */
  noun: string
  count: number
  cursor: string | undefined
  nextPageUri: string | null | undefined
}

/**
 * Previous and Next under a list whose page is chosen by `?cursor=` of the current URL. The way back is kept
 * in the history entry, so that Back, Forward and reload find it; a shared link has none.
 */
export const Paging = ({ noun, count, cursor = '', nextPageUri }: PagingProps) => {
  const { trail = [] } = useRouteContext({ strict: false })
  const walk: Walk = { cursor, trail }
  const previous = previousPage(walk)
  const next = nextPage(walk, cursorOf(nextPageUri))
  const things = `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
  return (
    <>
      {next === 'loop' && (
        <Alert tone="warn">
          The service names a page as next that was already shown. Adit stops here instead of going
          round in circles; there may be more {noun}s.
        </Alert>
      )}
      {nextPageUri && cursorOf(nextPageUri) === null && (
        <Alert tone="warn">
          The service names a next page in a way that Adit cannot follow, so there are more {noun}s
          than it can show: <code>{shortened(nextPageUri)}</code>
        </Alert>
      )}
      <div className={styles.paging}>
        <span>
          {next === null && !cursor && !nextPageUri
            ? `${things}.`
            : `${things} on this page; ${next === null && !nextPageUri ? 'it is the last one' : 'the service has more'}.`}
        </span>
        <div className={styles.buttons}>
          {cursor && !previous && <PageButton to={{ cursor: '', trail: [] }} name="First page" />}
          <PageButton to={previous} name="Previous" />
          <PageButton to={next === 'loop' ? null : next} name="Next" />
        </div>
      </div>
    </>
  )
}

const PageButton = ({ to, name }: { to: Walk | null; name: string }) =>
  to === null ? (
    <Button size="small" disabled>
      {name}
    </Button>
  ) : (
    <LinkButton
      size="small"
      to="."
      search={(search) => ({ ...search, cursor: to.cursor || undefined })}
      state={{ trail: [...to.trail] }}
    >
      {name}
    </LinkButton>
  )
