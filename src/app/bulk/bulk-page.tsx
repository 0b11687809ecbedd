import cardStyles from '../ui/card.module.css'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useClient } from '../api/use-client.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { BulkItem } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { LinkButton } from '../shell/link.tsx'
import { useIsHere } from '../shell/use-routes.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CardStack } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { Page } from '../ui/page.tsx'
import { noteChange } from '../writes/undoables.ts'
import { isUndo, isUndoable } from './action-rule.ts'
import { actionTitle } from './action-words.ts'
import type { Plan } from './bulk.ts'
import { JournalError } from './journal.ts'
import { Review } from './review.tsx'
import { RunView } from './run-view.tsx'
import { canUndo, showUndo, useBulk, useOpenBulk, useRun } from './use-bulk.ts'

/** Changes of many records: what would change, how it goes on, and how it ended. */
export const BulkPage = ({ resource }: { resource: Resource }) => {
  const { pages, words } = resource
  const bulk = useBulk(resource)
  useOpenBulk(bulk)
  const client = useClient()
  const plan = useSelector(bulk.plan)
  const state = useSelector(bulk.state)
  const run = useRun(bulk)
  const [failure, setFailure] = useState<unknown>(null)
  /** Of the review, or else of the run. */
  const heading = useRef<HTMLHeadingElement>(null)
  const { history, navigate } = useRouter()
  const isHere = useIsHere()
  const opened = useLocation({ select: (location) => location.state.review })
  // As it was left: its search, its order, what is selected.
  const leave = () => {
    if (isHere() && opened) history.back()
    else if (isHere()) void navigate({ to: pages.list })
  }
  const discard = ({ action }: Plan) => {
    bulk.plan.set(null)
    // The results that it would have taken back are here.
    if (!isUndo(action)) leave()
  }
  const press = useCallback((act: () => Promise<void>) => {
    flushSync(() => setFailure(null))
    // The pressed button may be gone with the next state.
    heading.current?.focus()
    act().catch((error: unknown) => setFailure(error))
  }, [])
  const undo = async () => {
    await navigate({ to: pages.bulk })
    const shown = bulk.state.get()
    if (shown.kind === 'run' && canUndo(bulk, shown.runner)) showUndo(bulk, shown.runner)
  }
  const start = ({ action, onStart }: Plan, items: readonly BulkItem[]) => {
    setFailure(null)
    const onBegun = () => {
      onStart?.()
      // To take it back leads to its review.
      noteChange({
        client,
        title: `"${actionTitle(resource, action)}" on ${recordCount(words, items.length)}`,
        page: { to: pages.bulk },
        undo: isUndoable(resource, action) ? () => void undo() : null,
        hide: () => undefined,
      })
    }
    bulk.begin(action, items, onBegun).catch(setFailure)
  }
  const phase = run?.state.phase
  const stopped = phase?.kind === 'paused' ? phase.error : null
  const error = failure ?? (state.kind === 'failed' ? state.error : stopped)
  const isBlocked = state.kind === 'elsewhere' || (phase && phase.kind !== 'ended')
  return (
    <Page title="Bulk change">
      <CardStack>
        {error !== null && (
          <RunError error={error}>
            {state.kind === 'failed' && (
              <Button size="small" onClick={() => press(bulk.open)}>
                Retry
              </Button>
            )}
          </RunError>
        )}
        {plan && isBlocked && (
          <Alert tone="warn">
            <span>Another bulk change isn't finished. Finish or cancel it first.</span>
          </Alert>
        )}
        {plan && (
          <Review
            resource={resource}
            plan={plan}
            isBlocked={isBlocked === true}
            headingRef={heading}
            onStart={(items) => start(plan, items)}
            onDiscard={() => discard(plan)}
          />
        )}
        {state.kind === 'run' && (!plan || isBlocked) && (
          <RunView
            bulk={bulk}
            {...state}
            headingRef={plan ? null : heading}
            press={press}
            onUndo={() => {
              showUndo(bulk, state.runner)
              // The button that was pressed is gone.
              heading.current?.focus()
            }}
            onClose={leave}
          />
        )}
        {state.kind === 'elsewhere' && (
          <EmptyState title="A bulk change runs in another tab">
            Its progress is shown there. If that tab is closed, it can be continued here.
          </EmptyState>
        )}
        {state.kind === 'none' && !plan && (
          <section className={cardStyles.card} aria-label="No bulk change">
            <EmptyState
              title="No bulk change"
              actions={<LinkButton to={pages.list}>Show {words.other}</LinkButton>}
            >
              Select {words.other} in the list to change many at once.
            </EmptyState>
          </section>
        )}
      </CardStack>
    </Page>
  )
}

/** Why a bulk change does not go on. */
const RunError = ({ error, children }: { error: unknown; children: ReactNode }) =>
  error instanceof JournalError ? (
    <div ref={handFocusOn}>
      <Alert tone="bad" announce>
        <strong>{error.message}</strong>
        <span>{error.advice}</span>
        {children}
      </Alert>
    </div>
  ) : (
    <ErrorNotice error={error} />
  )
