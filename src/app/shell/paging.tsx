import { cursorOf } from '#contract/paging.ts'
import { useRouteContext } from '@tanstack/react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber, plural, type Forms } from '../ui/intl.ts'
import { LinkButton } from './link-button.tsx'
import { nextPage, previousPage, type Walk } from './page-walk.ts'
import styles from './paging.module.css'

type PagingProps = {
  /** What is said of a list, by its count on the last page: `# records`. */
  all: Forms
  count: number
  cursor: string | undefined
  nextPageUri: string | null | undefined
}

/**
 * Previous and Next under a list whose page is chosen by `?cursor=` of the current URL. The way back is kept
 * in the history entry, so that Back, Forward and reload find it; a shared link has none.
 */
export const Paging = ({ all, count, cursor = '', nextPageUri }: PagingProps) => {
  const { trail = [] } = useRouteContext({ strict: false })
  const walk: Walk = { cursor, trail }
  const previous = previousPage(walk)
  const next = nextPage(walk, cursorOf(nextPageUri))
  const isLast = next === null && !nextPageUri
  return (
    <>
      {next === 'loop' && (
        <Alert tone="warn">
          The service's next page is one that was already shown. Paging stops here; there may be
          more.
        </Alert>
      )}
      {nextPageUri && cursorOf(nextPageUri) === null && (
        <Alert tone="warn">
          There is more, but Adit can't follow the service's link to the next page:{' '}
          <code>{shortened(nextPageUri)}</code>
        </Alert>
      )}
      <div className={styles.paging}>
        <span>
          {isLast
            ? `${cursor ? 'Last page: ' : ''}${plural(count, all)}`
            : `${formatNumber(count)} on this page, more available`}
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
