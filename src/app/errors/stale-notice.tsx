import { isNotFound } from '../api/api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useLazyPart } from '../ui/use-lazy-part.ts'
import type { StaleNoticeProps } from './stale-contents.tsx'

/**
 * Says that the displayed data could not be read again, and how old it is. Data that is gone by now is not
 * shown at all: a 404 goes on to the route's error page.
 */
export const StaleNotice = ({ query, isFloating }: StaleNoticeProps) => {
  // Anything else that is read from the query renders the page again whenever it changes.
  if (!query.error) return null
  if (isNotFound(query.error)) throw query.error
  return <Notice query={query} isFloating={isFloating} />
}

const load = async () => (await import('./stale-contents.tsx')).StaleContents

/** Loads what a failed read says, before one fails: then the server may be away. */
export const preloadStaleNotice = (): void => void load().catch(() => undefined)

const Notice = (props: StaleNoticeProps) => {
  const { Part, isUnloaded } = useLazyPart(load, true)
  if (Part) return <Part {...props} />
  if (!isUnloaded) return null
  return (
    <Alert tone="warn" announce isFloating={props.isFloating}>
      <strong>Couldn't refresh.</strong>
      <Button size="small" onClick={() => void props.query.refetch()}>
        Retry
      </Button>
    </Alert>
  )
}
