import cardStyles from '../ui/card.module.css'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState, type RefObject } from 'react'
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
import { useBulk, useHasOpenRun } from './use-bulk.ts'
import { useClient } from '../api/use-client.ts'
import { noteChange } from '../writes/offer-undo.ts'
import { runTitles } from './action-words.ts'
import { canUndo, setUndoPlan } from './undo-button.tsx'
import { useDocuments } from './use-documents.ts'

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
    await setUndoPlan({ bulk, client, documents, run: state.runner.journal() })
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

/** A bulk change that another tab runs. */
const RunElsewhere = () => (
  <EmptyState title="A bulk change runs in another tab">
    Its progress is shown there. If that tab is closed, it can be continued here.
  </EmptyState>
)

type BulkPageProps = { resource: Resource }

/** Changes of many records: what would change, how it goes on, and how it ended. */
export const BulkPage = ({ resource }: BulkPageProps) => {
  const bulk = useBulk(resource)
  const [failure, setFailure] = useState<unknown>(null)
  const unread = useSelector(bulk.state, (of) => (of.kind === 'failed' ? of.error : null))
  useEffect(() => {
    const read = () => void bulk.open()
    read()
    // Another tab may have closed what is shown here.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [bulk])
  const review = useRef<HTMLHeadingElement>(null)
  // The button that planned it is gone.
  const onPlanned = () => review.current?.focus()
  return (
    <Page title="Bulk change">
      <CardStack>
        {unread !== null && <RunError error={unread} />}
        {failure !== null && <RunError error={failure} />}
        <BulkContents bulk={bulk} review={review} onPlanned={onPlanned} onFailure={setFailure} />
      </CardStack>
    </Page>
  )
}

type BulkContentsProps = {
  bulk: Bulk
  /** The heading of the review. */
  review: RefObject<HTMLHeadingElement | null>
  /** The undo of what is shown was planned. */
  onPlanned: () => void
  onFailure: (error: unknown) => void
}

const BulkContents = ({ bulk, review, onPlanned, onFailure }: BulkContentsProps) => {
  const { resource } = bulk
  const plan = useSelector(bulk.plan)
  const state = useSelector(bulk.state)
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
    onFailure(null)
    onStart?.()
    // From now on the page before is not where its plan was made.
    if (isReview) void navigate({ to: resource.pages.bulk, replace: true })
    noteRun(action, items)
    bulk.begin(action, items).catch(onFailure)
  }
  const isBlocked = useHasOpenRun(bulk) || state.kind === 'elsewhere'
  if (plan) {
    return (
      <>
        {isBlocked && (
          <Alert tone="warn">
            <span>Another bulk change isn't finished. Finish or cancel it first.</span>
          </Alert>
        )}
        <DryRunView
          resource={resource}
          plan={plan}
          perMinute={bulk.budget.perMinute}
          isBlocked={isBlocked}
          headingRef={review}
          onStart={(items) => start(plan, items)}
          onDiscard={() => discard(plan.action)}
        />
        {isBlocked && state.kind === 'run' && (
          <RunView bulk={bulk} {...state} onPlanned={onPlanned} />
        )}
        {state.kind === 'elsewhere' && <RunElsewhere />}
      </>
    )
  }
  switch (state.kind) {
    case 'run':
      return <RunView bulk={bulk} {...state} onPlanned={onPlanned} />
    case 'elsewhere':
      return <RunElsewhere />
    case 'failed':
      return null
    case 'unread':
      return <p role="status">…</p>
    case 'none':
      return (
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
      )
  }
}
