import cardStyles from '../ui/card.module.css'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { LinkButton } from '../shell/link.tsx'
import { Alert } from '../ui/alert.tsx'
import { CardStack } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { noteChange } from '../writes/offer-undo.ts'
import { isUndo, isUndoable } from './action-rule.ts'
import { actionTitle } from './action-words.ts'
import type { Plan } from './bulk.ts'
import { Review } from './review.tsx'
import { RunError } from './run-error.tsx'
import { RunView } from './run-view.tsx'
import { canUndo, useBulk, useOpenBulk, usePlanUndo, useRun } from './use-bulk.ts'

type BulkPageProps = { resource: Resource }

/** Changes of many records: what would change, how it goes on, and how it ended. */
export const BulkPage = ({ resource }: BulkPageProps) => {
  const { pages, words } = resource
  const bulk = useBulk(resource)
  useOpenBulk(bulk)
  const client = useClient()
  const plan = useSelector(bulk.plan)
  const state = useSelector(bulk.state)
  const run = useRun(bulk)
  const [failure, setFailure] = useState<unknown>(null)
  const review = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const { history } = useRouter()
  const opened = useLocation({ select: (location) => location.state.review })
  // As it was left: its search, its order, what is selected.
  const leave = () => {
    if (opened) history.back()
    else void navigate({ to: pages.list })
  }
  const discard = ({ action }: Plan) => {
    bulk.plan.set(null)
    // The results that it would have taken back are here.
    if (!isUndo(action)) leave()
  }
  const page = { to: pages.bulk }
  const planUndo = usePlanUndo(bulk)
  const undo = async () => {
    await navigate(page)
    const shown = bulk.state.get()
    if (shown.kind === 'run' && canUndo(bulk, shown.runner)) await planUndo(shown.runner)
  }
  const start = ({ action, onStart }: Plan, items: readonly BulkItem[]) => {
    setFailure(null)
    const onBegun = () => {
      onStart?.()
      // To take it back leads to its review.
      noteChange({
        client,
        title: `"${actionTitle(resource, action)}" on ${recordCount(words, items.length)}`,
        page,
        // What fails is tried again by the button of its page.
        undo: isUndoable(resource, action) ? () => void undo().catch(() => undefined) : null,
        hide: () => undefined,
      })
    }
    bulk.begin(action, items, onBegun).catch(setFailure)
  }
  const reopen = async () => {
    await bulk.open()
    setFailure(null)
  }
  const error = state.kind === 'failed' && failure === null ? state.error : failure
  const isBlocked = state.kind === 'elsewhere' || (run && run.state.phase.kind !== 'ended')
  return (
    <Page title="Bulk change">
      <CardStack>
        {error !== null && <RunError error={error} onReopen={reopen} />}
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
            headingRef={review}
            onStart={(items) => start(plan, items)}
            onDiscard={() => discard(plan)}
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
              // The way on leads to the list.
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
