import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { runtimeConfigQuery } from '../../../api/runtime-config.ts'
import { useClient, useSession } from '../../../api/use-client.ts'
import type { Connection } from '../../../connection/connection.ts'
import { serviceChanges } from '../../../connection/service-changes.ts'
import {
  connectionOf,
  readServices,
  serviceOf,
  type Service,
} from '../../../connection/services.ts'
import { isComplete, loadedText } from '../../../list/copy-coverage.ts'
import { copyAgeText, stopText } from '../../../list/coverage-text.ts'
import type { Mirror, MirrorState } from '../../../mirror/protocol.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { useSteps } from '../../../mirror/use-examination.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { OPERATOR_WORDS } from '../../../resources/operators/operator-pages.ts'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { recordCount } from '../../../resources/resource-words.ts'
import { connectionName } from '../../../shell/connection-name.ts'
import { LinkButton } from '../../../shell/link-button.tsx'
import { ServiceColor } from '../../../shell/service-color.tsx'
import { askSwitch } from '../../../shell/switch-service.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { useMoment } from '../../../ui/use-now.ts'
import styles from './compare-services.module.css'
import { DifferentCard, OnlyCard, UnclearCard } from './matching-cards.tsx'
import { matchOperators, type Matching, type SideNames } from './match-operators.ts'
import { useSecondCopy } from './second-service.ts'
import { useAllOperators } from './use-all-operators.ts'

/** The operators of this connection and of another one side by side, by deployment name and namespace. */
export const CompareServicesPage = ({ id }: { id: string }) => {
  useSelector(serviceChanges)
  const { connection: own } = useClient()
  const service = readServices().find((one) => one.id === id)
  const connection = service && connectionOf(service)
  const title = service ? `Compare with ${shortened(service.name)}` : 'Compare connections'
  if (!service || serviceOf(own)?.id === id)
    return (
      <Page title={title}>
        <EmptyState
          title={service ? 'This tab is on this connection' : 'No such connection'}
          actions={<LinkButton to="/settings">Show connections</LinkButton>}
        >
          Choose another connection at Settings, under Connections.
        </EmptyState>
      </Page>
    )
  if (!connection)
    return (
      <Page title={title}>
        <EmptyState
          title="Needs its key"
          actions={<Button onClick={() => askSwitch(service)}>Switch to it</Button>}
        >
          This tab doesn&apos;t have the key of {shortened(service.name)}. Switch to it once, then
          back.
        </EmptyState>
      </Page>
    )
  return <Comparison key={connection.id} title={title} {...{ service, connection }} />
}

/** Before something of both is loaded, all of the other one would seem to be missing. */
const hasSome = (state: MirrorState) => state.loaded > 0 || isComplete(state)

type ComparisonProps = { title: string; service: Service; connection: Connection }

const Comparison = ({ title, service, connection }: ComparisonProps) => {
  const { connection: own } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  const mirror = useMirror(COPIED_OPERATORS)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  useEffect(() => mirror.start(), [mirror])
  const second = useSecondCopy(connection)
  const here = useAllOperators(useMemo(() => ({ mirror, state }), [mirror, state]))
  const there = useAllOperators(second)
  const matching = useSteps(
    useMemo(
      () =>
        function* match() {
          return here && there && (yield* matchOperators(OPERATORS.fields, here, there))
        },
      [here, there],
    ),
  )
  const named = serviceOf(own)
  const names = {
    here: shortened(named?.name ?? connectionName(own.base_url, config).name),
    there: shortened(service.name),
  }
  return (
    <Page title={title} subtitle="Operators, by deployment name and namespace.">
      <div className={styles.sides}>
        <Side
          name={names.here}
          color={named?.color ?? 'none'}
          mirror={mirror}
          state={state}
          isHere
        />
        {second && <Side name={names.there} color={service.color} {...second} />}
      </div>
      {matching && second && hasSome(state) && hasSome(second.state) && (
        <Findings
          {...{ matching, names, service, connection }}
          isWhole={isComplete(state) && isComplete(second.state)}
        />
      )}
    </Page>
  )
}

type SideProps = {
  name: string
  color: Service['color']
  mirror: Mirror
  state: MirrorState
  isHere?: boolean
}

/** What was loaded of one of the two services, and why loading does not go on. */
const Side = ({ name, color, mirror, state, isHere }: SideProps) => {
  const { device: now } = useMoment()
  const { sweep } = state
  const isStopped = typeof sweep === 'object'
  return (
    <section className={styles.side} aria-label={name}>
      <strong className={styles.name} data-cut="">
        <ServiceColor color={color} /> {name}
      </strong>
      <span className={styles.quiet}>{isHere ? 'This connection' : 'Read only here'}</span>
      <span role="status">
        {isComplete(state)
          ? `All ${recordCount(OPERATOR_WORDS, state.loaded)} loaded.`
          : `${loadedText(state)} operators loaded.`}{' '}
        {copyAgeText(state, new Date(now))}.
      </span>
      {sweep === 'running' && <span>Loading all operators…</span>}
      {isStopped && <span className={styles.problem}>{stopText(sweep, now)}</span>}
      {isStopped && sweep.kind === 'failed' && sweep.explanation && (
        <span>{sweep.explanation.next}</span>
      )}
      <span>
        {isStopped ? (
          <Button size="small" onClick={mirror.resume}>
            Go on<span className="visually-hidden"> with {name}</span>
          </Button>
        ) : (
          <Button
            size="small"
            pending={sweep === 'running' ? 'Reading…' : undefined}
            onClick={mirror.refresh}
          >
            Read again<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </span>
    </section>
  )
}

type FindingsProps = {
  matching: Matching
  names: SideNames
  service: Service
  connection: Connection
  isWhole: boolean
}

const Findings = ({ matching, names, service, connection, isWhole }: FindingsProps) => {
  const { different, same, onlyHere, onlyThere, unclear, unnamedHere, unnamedThere } = matching
  const unnamed = unnamedHere + unnamedThere
  return (
    <>
      <p role="status">
        {plural(same, {
          one: '# operator says the same in both.',
          other: '# operators say the same in both.',
        })}{' '}
        {formatNumber(different.length)} differ, {formatNumber(onlyHere.length)} only in{' '}
        {names.here}, {formatNumber(onlyThere.length)} only in {names.there}.
        {!isWhole && ' Not all are loaded: what is missing in one may be there.'}
        {unnamed > 0 &&
          ` ${plural(unnamed, {
            one: '# has no deployment name and is left out.',
            other: '# have no deployment name and are left out.',
          })}`}
      </p>
      <p className={styles.quiet}>
        IDs, times, certificates and what else the services make themselves are not compared. Of
        several with one name, those with the same namespace.uid, fields or cluster name are taken
        as the same operator.
      </p>
      <DifferentCard pairs={different} names={names} />
      <OnlyCard side="here" operators={onlyHere} {...{ names, service, connection }} />
      <OnlyCard side="there" operators={onlyThere} {...{ names, service, connection }} />
      <UnclearCard groups={unclear} names={names} />
    </>
  )
}
