import cardStyles from '../ui/card.module.css'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { LinkButton } from '../shell/link-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { CardStack } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import type { Resource } from '../resources/resource.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { Bulk, Plan } from './bulk.ts'
import { DryRunView } from './dry-run-view.tsx'
import { RunError } from './run-error.tsx'
import { RunView } from './run-view.tsx'
import { isUndo, isUndoable } from './undo.ts'
import { useBulk, useDocuments, useHasOpenRun, useOpenBulk } from './use-bulk.ts'
import { useClient } from '../api/use-client.ts'
import { noteChange } from '../writes/offer-undo.ts'
import { runTitles } from './action-words.ts'
import { canUndo, setUndoPlan } from './undo-button.tsx'

/** Returns how to note a bulk change that begins as the last change: to take it back leads to its review. */
const useNoteRun = (bulk: Bulk) => {
  const client = useClient()
  const router = useRouter()
  const { resource } = bulk
  const documents = useDocuments(resource)
  const undo = async () => {
    const state = bulk.state.get()
    await router.navigate({ to: resource.pages.bulk })
    if (state.kind !== 'run' || !canUndo(bulk, state.runner)) return
    await setUndoPlan({ bulk, client, documents, runner: state.runner })
  }
  return (action: BulkAction, items: readonly BulkItem[]): void => {
    const isUndone = isUndoable(resource, action)
    const { doing, done } = runTitles(resource, action, items.length)
    noteChange({
      client,
      // After "Undo".
      title: isUndone ? doing.charAt(0).toLowerCase() + doing.slice(1) : done,
      page: { to: resource.pages.bulk },
      // What fails is tried again by the button of its page.
      undo: isUndone ? () => void undo().catch(() => undefined) : null,
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
  const isReview = useLocation({ select: (location) => location.state.isReview })
  const noteRun = useNoteRun(bulk)
  const discard = (action: BulkAction) => {
    bulk.plan.set(null)
    // As it was left: its search, its order, what is selected.
    if (isReview) history.back()
    else if (!isUndo(action) && state.kind !== 'run') void navigate({ to: resource.pages.list })
  }
  const start = ({ action, onStart }: Plan, items: readonly BulkItem[]) => {
    setFailure(null)
    onStart?.()
    // From now on the page before is not where its plan was made.
    if (isReview) void navigate({ to: resource.pages.bulk, replace: true })
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
          <DryRunView
            resource={resource}
            plan={plan}
            perMinute={bulk.budget.perMinute}
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
