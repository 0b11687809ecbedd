import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState, type ReactNode } from 'react'
import { LinkButton } from '../shell/link-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { CardStack } from '../ui/card.tsx'
import cardStyles from '../ui/card.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import type { Resource } from '../resources/resource.ts'
import type { Bulk } from './bulk-state.ts'
import { DryRunView } from './dry-run-view.tsx'
import { PastRunsCard } from './past-runs-card.tsx'
import { RunElsewhere } from './run-elsewhere.tsx'
import { RunError } from './run-error.tsx'
import { RunView } from './run-view.tsx'
import { useBulk, useHasOpenRun } from './use-bulk.ts'

/** Changes of many records: what would change, how it goes on, and how it ended. */
export const BulkPage = ({ resource }: { resource: Resource }) => {
  const bulk = useBulk(resource)
  const [failure, setFailure] = useState<unknown>(null)
  const unread = useSelector(bulk.failure)
  useEffect(() => {
    const read = () => {
      void bulk.open()
      void bulk.openPast()
    }
    read()
    void bulk.openPlan()
    // Another tab may have closed what is shown here, or shows what is listed.
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [bulk])
  const isRunning = useHasOpenRun(bulk)
  const hasPlan = useSelector(bulk.plan, (plan) => plan !== null)
  return (
    <Page title="Bulk change">
      <CardStack>
        {unread !== null && <RunError error={unread} />}
        {failure !== null && <RunError error={failure} />}
        <BulkContents bulk={bulk} onFailure={setFailure} />
        {!hasPlan && <PastRunsCard bulk={bulk} isBlocked={isRunning} onFailure={setFailure} />}
      </CardStack>
    </Page>
  )
}

type BulkContentsProps = { bulk: Bulk; onFailure: (error: unknown) => void }

const BulkContents = ({ bulk, onFailure }: BulkContentsProps) => {
  const { resource } = bulk
  const plan = useSelector(bulk.plan)
  const state = useSelector(bulk.state)
  const navigate = useNavigate()
  const isBlocked = useHasOpenRun(bulk) || state.kind === 'elsewhere'
  if (plan === 'elsewhere')
    return (
      <Nothing resource={resource} label="Plan" title="This plan is open in another tab">
        Nothing was sent from this tab. Start the plan in the other one.
      </Nothing>
    )
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
          onStart={(items) => {
            onFailure(null)
            bulk.begin(plan.action, items).catch(onFailure)
          }}
          onDiscard={() => {
            bulk.setPlan(null)
            if (state.kind !== 'run') void navigate({ to: resource.pages.list })
          }}
        />
        {isBlocked && state.kind === 'run' && <RunView bulk={bulk} {...state} />}
        {state.kind === 'elsewhere' && <RunElsewhere resource={resource} />}
      </>
    )
  }
  switch (state.kind) {
    case 'run':
      return <RunView bulk={bulk} {...state} />
    case 'elsewhere':
      return <RunElsewhere resource={resource} />
    case 'unread':
      return <p role="status">…</p>
    case 'none':
      return (
        <Nothing resource={resource} label="No bulk change" title="No bulk change">
          Select {resource.words.other} in the list to change many at once.
        </Nothing>
      )
  }
}

type NothingProps = { resource: Resource; label: string; title: string; children: ReactNode }

// The way on leads to the list.
const Nothing = ({ resource: { words, pages }, label, title, children }: NothingProps) => (
  <section className={cardStyles.card} aria-label={label}>
    <EmptyState title={title} actions={<LinkButton to={pages.list}>Show {words.other}</LinkButton>}>
      {children}
    </EmptyState>
  </section>
)
