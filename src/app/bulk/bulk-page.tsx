import cardStyles from '../ui/card.module.css'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { CardStack } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { noteChange } from '../writes/offer-undo.ts'
import { isUndo, isUndoable } from './action-rule.ts'
import { actionTitle } from './action-words.ts'
import type { Bulk, Plan } from './bulk.ts'
import { Review } from './review.tsx'
import { RunError } from './run-error.tsx'
import { RunView } from './run-view.tsx'
import { canUndo, useBulk, useHasOpenRun, useOpenBulk, usePlanUndo } from './use-bulk.ts'

/** Returns how to note a bulk change that begins as the last change: to take it back leads to its review. */
const useNoteRun = (bulk: Bulk) => {
  const client = useClient()
  const router = useRouter()
  const planUndo = usePlanUndo(bulk)
  const { resource } = bulk
  const undo = async () => {
    const state = bulk.state.get()
    await router.navigate({ to: resource.pages.bulk })
    if (state.kind === 'run' && canUndo(bulk, state.runner)) await planUndo(state.runner)
  }
  return (action: BulkAction, items: readonly BulkItem[]): void => {
    noteChange({
      client,
      title: `"${actionTitle(resource, action)}" on ${recordCount(resource.words, items.length)}`,
      page: { to: resource.pages.bulk },
      // What fails is tried again by the button of its page.
      undo: isUndoable(resource, action) ? () => void undo().catch(() => undefined) : null,
      hide: () => undefined,
    })
  }
}

type BulkPageProps = { resource: Resource }

/** Changes of many records: what would change, how it goes on, and how it ended. */
export const BulkPage = ({ resource }: BulkPageProps) => {
  const bulk = useBulk(resource)
  useOpenBulk(bulk)
  const plan = useSelector(bulk.plan)
  const state = useSelector(bulk.state)
  const [failure, setFailure] = useState<unknown>(null)
  const review = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const { history } = useRouter()
  const opened = useLocation({ select: (location) => location.state.review })
  const noteRun = useNoteRun(bulk)
  // As it was left: its search, its order, what is selected.
  const leave = () => {
    if (opened) history.back()
    else void navigate({ to: resource.pages.list })
  }
  const discard = (action: BulkAction) => {
    bulk.plan.set(null)
    if (opened === 'open' || (!isUndo(action) && state.kind !== 'run')) leave()
  }
  const start = ({ action, onStart }: Plan, items: readonly BulkItem[]) => {
    setFailure(null)
    onStart?.()
    // From now on a plan that is discarded leaves the results here.
    if (opened)
      void navigate({ to: resource.pages.bulk, replace: true, state: { review: 'started' } })
    noteRun(action, items)
    bulk.begin(action, items).catch(setFailure)
  }
  const isBlocked = useHasOpenRun(bulk) || state.kind === 'elsewhere'
  return (
    <Page title="Bulk change">
      <CardStack>
        {state.kind === 'failed' && <RunError error={state.error} />}
        {failure !== null && <RunError error={failure} />}
        {plan && isBlocked && (
          <Alert tone="warn">
            <span>Another bulk change isn't finished. Finish or cancel it first.</span>
          </Alert>
        )}
        {plan && (
          <Review
            resource={resource}
            plan={plan}
            isBlocked={isBlocked}
            headingRef={review}
            onStart={(items) => start(plan, items)}
            onDiscard={() => discard(plan.action)}
          />
        )}
        {state.kind === 'run' && (!plan || isBlocked) && (
          <RunView
            bulk={bulk}
            {...state}
            // The button that planned it is gone.
            onPlanned={() => review.current?.focus()}
            onClose={leave}
          />
        )}
        {state.kind === 'elsewhere' && (
          <EmptyState title="A bulk change runs in another tab">
            Its progress is shown there. If that tab is closed, it can be continued here.
          </EmptyState>
        )}
        {state.kind === 'unread' && !plan && <p role="status">…</p>}
        {state.kind === 'none' && !plan && (
          <section className={cardStyles.card} aria-label="No bulk change">
            <EmptyState
              title="No bulk change"
              actions={
                // The way on leads to the list.
                <LinkButton to={resource.pages.list}>Show {resource.words.other}</LinkButton>
              }
            >
              Select {resource.words.other} in the list to change many at once.
            </EmptyState>
          </section>
        )}
      </CardStack>
    </Page>
  )
}
