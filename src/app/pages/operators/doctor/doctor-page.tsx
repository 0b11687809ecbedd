import { Fragment, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { CopyMeter } from '../../../list/copy-meter.tsx'
import { isComplete, loadedText } from '../../../list/copy-coverage.ts'
import { hearWorker } from '../../../list/hear-worker.ts'
import { ListedContext } from '../../../list/listed-resource.ts'
import type { MirrorState } from '../../../mirror/protocol.ts'
import { useExamination, type Examination, type Examiner } from '../../../mirror/use-examination.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import {
  examineOperator,
  type ExaminedOperator,
} from '../../../resources/operators/doctor/examined-operator.ts'
import {
  problemSteps,
  type DuplicateGroup,
  type OrphanGroup,
  type Problems,
} from '../../../resources/operators/doctor/find-problems.ts'
import {
  duplicateGroupText,
  installName,
  orphansText,
  signText,
} from '../../../resources/operators/doctor/problem-words.ts'
import { OPERATOR_WORDS } from '../../../resources/operators/operator-pages.ts'
import { recordCount } from '../../../resources/resource-words.ts'
import { formatToken } from '../../../search/format-search.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import { LISTED_OPERATORS } from '../all/listed-operators.tsx'
import { ProblemGroup, type ProblemRow } from './problem-group.tsx'
import styles from './problem-group.module.css'

const DOCTOR: Examiner<ExaminedOperator, Problems> = { read: examineOperator, find: problemSteps }

/** Records that are likely registered wrongly: without an operator, twice, or not wholly. */
export const DoctorPage = () => {
  const client = useClient()
  const mirror = useMirror(COPIED_OPERATORS)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const { examination, examined } = useExamination(mirror, DOCTOR)
  useEffect(() => hearWorker(client, mirror), [client, mirror])
  useEffect(() => mirror.start(), [mirror])
  return (
    <ListedContext value={LISTED_OPERATORS}>
      <Page
        title="Registration doctor"
        subtitle={
          <CopyMeter mirror={mirror} state={state} onAutoRefresh={async () => mirror.start()} />
        }
      >
        <p className={styles.intro}>
          Looks for operators that are likely registered wrongly. The API does not say when an
          operator was last seen, so look into the cluster before you delete a record: one that is
          deleted under a running operator comes back under a new ID.
        </p>
        <Coverage state={state} examination={examination} examined={examined} />
        {examination && <Findings examination={examination} state={state} />}
      </Page>
    </ListedContext>
  )
}

type CoverageProps = {
  state: MirrorState
  examination: Examination<Problems> | null
  examined: number
}

/** Whether all records that the service has were examined. */
const isWhole = (state: MirrorState, { examined }: Examination<Problems>): boolean =>
  isComplete(state) && examined === state.loaded

const coverageOf = ({ state, examination, examined }: CoverageProps): string => {
  if (!examination && examined > 0)
    return `Examining ${formatNumber(examined)} of ${loadedText(state)} loaded…`
  if (!examination || examination.examined === 0) {
    if (examination && isWhole(state, examination)) return ''
    return typeof state.sweep === 'object' ? 'Nothing is loaded yet.' : 'Loading all operators…'
  }
  const all = recordCount(OPERATOR_WORDS, examination.examined)
  return isWhole(state, examination)
    ? `Examined all ${all}.`
    : `Examined ${all} of ${loadedText(state)} loaded so far. There may be more findings.`
}

const Coverage = (props: CoverageProps) => <p role="status">{coverageOf(props)}</p>

const { tokens } = LISTED_OPERATORS

type Install = { readonly deployment: string; readonly namespace: string }

const installSearch = ({ deployment, namespace }: Install): string =>
  [formatToken(tokens, 'deployment', deployment), formatToken(tokens, 'namespace', namespace)].join(
    ' ',
  )

const installKey = ({ deployment, namespace }: Install) => JSON.stringify([deployment, namespace])

const isNone = (problems: Problems) => Object.values(problems).every(({ length }) => length === 0)

type FindingsProps = { examination: Examination<Problems>; state: MirrorState }

const Findings = ({ examination, state }: FindingsProps) => {
  const { found: problems, examined } = examination
  const { orphans, duplicates, withoutFeatures, withoutCertificate } = problems
  const isAll = isWhole(state, examination)
  if (examined === 0)
    return isAll ? (
      <EmptyState title="No operators">There is nothing to examine in this account.</EmptyState>
    ) : null
  if (isNone(problems))
    return (
      <EmptyState title="Nothing found">
        {isAll
          ? 'No operator is likely registered wrongly.'
          : 'Nothing among the operators examined so far.'}
      </EmptyState>
    )
  return (
    <>
      <Groups title="Likely orphans" groups={orphans} keyOf={installKey}>
        {(group) => <Orphans group={group} />}
      </Groups>
      <Groups
        title="Duplicates"
        groups={duplicates}
        keyOf={(group) => JSON.stringify([installKey(group), group.uid])}
      >
        {(group) => <Duplicates group={group} />}
      </Groups>
      <Lacking
        title="Without features"
        text="Nothing is enabled: no endpoint is bound, and no traffic is served."
        search={formatToken(tokens, 'feature', '')}
        records={withoutFeatures}
      />
      <Lacking
        title="Bindings without a certificate"
        text="The bindings feature is on, but without a certificate the operator can't connect. It likely never sent a signing request."
        search={`${formatToken(tokens, 'feature', 'bindings')} ${formatToken(tokens, 'cert', 'none')}`}
        records={withoutCertificate}
      />
    </>
  )
}

const STEP = 20

type GroupsProps<Group> = {
  title: string
  groups: readonly Group[]
  keyOf: (group: Group) => string
  children: (group: Group) => ReactNode
}

const Groups = <Group,>({ title, groups, keyOf, children }: GroupsProps<Group>) => {
  const page = useListPage(groups.length, STEP)
  if (groups.length === 0) return null
  return (
    <Card title={title} aside={formatNumber(groups.length)} flush>
      {groups.slice(page.from, page.to).map((group) => (
        <Fragment key={keyOf(group)}>{children(group)}</Fragment>
      ))}
      <ListPages page={page} what="groups" isFoot />
    </Card>
  )
}

const Orphans = ({ group }: { group: OrphanGroup }) => {
  const rows = useMemo(
    () =>
      group.orphans.map(({ record, signs }): ProblemRow => ({ record, says: signs.map(signText) })),
    [group],
  )
  return (
    <ProblemGroup
      title={installName(group)}
      caption={`Likely orphans of ${installName(group)}`}
      text={orphansText(group)}
      rows={rows}
      says="Evidence"
      search={installSearch(group)}
    />
  )
}

const Duplicates = ({ group }: { group: DuplicateGroup }) => {
  const { records, latest, uid } = group
  const rows = useMemo(
    () =>
      records.map((record): ProblemRow => ({
        record,
        says: [record === latest ? 'Updated last: likely the one that is kept.' : 'Likely unused.'],
      })),
    [records, latest],
  )
  const others = records.flatMap((one) => (one === latest ? [] : one.id))
  return (
    <ProblemGroup
      title={installName(group)}
      caption={`Duplicates of ${installName(group)}`}
      text={duplicateGroupText(group)}
      rows={rows}
      says="Evidence"
      search={`${installSearch(group)} ${formatToken(tokens, 'metadata.namespace.uid', uid)}`}
      suggestion={{ label: 'Select all but the last updated', ids: others }}
    />
  )
}

type LackingProps = {
  title: string
  text: string
  search: string
  records: readonly ExaminedOperator[]
}

const Lacking = ({ title, text, search, records }: LackingProps) => {
  const rows = useMemo(
    () => records.map((record): ProblemRow => ({ record, says: [installName(record)] })),
    [records],
  )
  if (records.length === 0) return null
  return (
    <Card title={title} aside={formatNumber(records.length)} flush>
      <ProblemGroup caption={title} text={text} rows={rows} says="Deployment" search={search} />
    </Card>
  )
}
