import { operatorName } from '#domain/operator-name.ts'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { Link } from '../../../shell/link.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { StepCard } from './step-card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { shortened } from '../../../ui/first-part.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import styles from './install-page.module.css'
import type { Placed, Registered } from './registration.ts'
import { useRegistration } from './use-registration.ts'

type RegistrationCardProps = {
  placed: Placed
  /** Why it cannot be waited for. */
  off: string | undefined
}

const Record = ({ operator, children }: { operator: OperatorDocument; children: ReactNode }) => (
  <span>
    <Link className={styles.record} to="/operators/$id" params={{ id: operator.id }}>
      <bdi>{shortened(operatorName(operator))}</bdi>
    </Link>{' '}
    {children}
  </span>
)

const aboutFound = ({ operator, fit, isOld }: Registered): string => {
  const { name, namespace } = operator.deployment
  if (isOld)
    return 'was there before and has changed since. Likely the operator has taken over this record.'
  if (fit === 'both') return 'has this deployment name and namespace, and was not there before.'
  return name === ''
    ? 'is new and has this namespace, but no deployment name: likely this operator.'
    : `is new and has this deployment name, but ${namespace === '' ? 'no namespace' : `the namespace ${shortened(namespace)}`}: likely, not certainly, this operator.`
}

/** Waits for the record of the operator that is being installed, and links it. */
export const RegistrationCard = ({ placed, off }: RegistrationCardProps) => {
  const { wait, isWaiting, start, stop } = useRegistration()
  const isOther =
    wait !== null &&
    (wait.placed.release !== placed.release || wait.placed.namespace !== placed.namespace)
  return (
    <StepCard
      title="Wait for its record"
      badge={
        wait?.state === 'found' && (
          <Badge tone="ok" sign="check">
            Registered
          </Badge>
        )
      }
      aside={
        isWaiting ? (
          <Button size="small" onClick={stop}>
            Stop waiting
          </Button>
        ) : (
          <Button size="small" off={off} onClick={() => start(placed)}>
            {wait ? 'Wait again' : 'Start waiting'}
          </Button>
        )
      }
    >
      {wait === null && (
        <p>
          An operator registers itself once it runs. Start before you install: Adit then reads the
          first page of the list every 10 seconds while this tab is shown, for up to 30 minutes, and
          links the record that was not there before.
        </p>
      )}
      {wait && (
        <>
          <p role="status" className={styles.status}>
            {wait.state === 'waiting' && (
              <>
                <span className={styles.pulse} aria-hidden="true" />
                Waiting for <code>{wait.placed.release}</code> in{' '}
                <code>{wait.placed.namespace}</code> to register…
              </>
            )}
            {wait.state === 'found' && 'A record of it is there.'}
            {wait.state === 'stopped' && 'Stopped.'}
            {wait.state === 'late' &&
              'Stopped after 30 minutes. Look at the logs of the operator in the cluster.'}
          </p>
          {wait.found.length > 0 && (
            <ul className={styles.found} aria-label="Records found">
              {wait.found.map((one) => (
                <li key={one.operator.id}>
                  <Record operator={one.operator}>{aboutFound(one)}</Record>
                </li>
              ))}
            </ul>
          )}
          {wait.there.length > 0 && wait.state !== 'found' && (
            <Alert tone="idle">
              <span>
                Already there with both names. An operator that finds its own record there makes no
                new one:
              </span>
              {wait.there.map((operator) => (
                <Record key={operator.id} operator={operator}>
                  <code>{operator.id}</code>
                </Record>
              ))}
            </Alert>
          )}
          {isOther && (
            <Alert tone="warn">
              The names in the form have changed since. Wait again to look for those.
            </Alert>
          )}
          {wait.error !== null && (
            <ErrorNotice error={wait.error} title="The last read failed" isBrief>
              {isWaiting ? 'It is tried again.' : 'Wait again to try again.'}
            </ErrorNotice>
          )}
          {wait.readAt > 0 && (
            <p className={styles.age}>
              <Fetched key={wait.readAt} at={wait.readAt} />
              {wait.hasMore &&
                ' · The list has more pages: only its first is read, where new records are if the service lists these first.'}
            </p>
          )}
        </>
      )}
    </StepCard>
  )
}
