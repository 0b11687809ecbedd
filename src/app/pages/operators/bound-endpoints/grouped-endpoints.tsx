import { useEffect, useMemo, useState } from 'react'
import { WorkerOverrunError } from '../../../device/ask-worker.ts'
import type { ListedEndpoint } from '../../../resources/operators/endpoint-fields.ts'
import type { MatchedSelectors } from '../../../resources/operators/match-each.ts'
import { matchSelectors } from '../../../resources/operators/matched-selectors.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { allOf, formatNumber, plural } from '../../../ui/intl.ts'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import tableStyles from './bound-endpoints.module.css'
import styles from './endpoint-list.module.css'
import {
  groupBySelector,
  groupEndpoints,
  type EndpointGroup,
  type GroupBy,
} from './endpoint-groups.ts'

const STEP = 50

const Urls = ({ endpoints }: { endpoints: readonly ListedEndpoint[] }) => {
  const page = useListPage(endpoints.length, STEP)
  return (
    <>
      <ul className={styles.urls}>
        {endpoints.slice(page.from, page.to).map(({ key, url }) => (
          <li key={key} className={tableStyles.mono}>
            {shortened(url || '—')}
          </li>
        ))}
      </ul>
      <ListPages page={page} what="endpoints" />
    </>
  )
}

/** What a group is called: in words, and what the endpoints have in common as it is. */
type GroupName = { readonly words?: string; readonly code?: string }

type GroupProps = { group: EndpointGroup; name: GroupName }

const Group = ({ group: { endpoints }, name }: GroupProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.group}>
          <span className={styles.groupName}>
            {name.words}{' '}
            {name.code !== undefined && (
              <code className={tableStyles.mono}>{shortened(name.code)}</code>
            )}
          </span>
          <span className={styles.count}>
            {plural(endpoints.length, { one: '# endpoint', other: '# endpoints' })}
          </span>
        </summary>
        {isOpen && <Urls endpoints={endpoints} />}
      </details>
    </li>
  )
}

type GroupListProps = {
  groups: readonly EndpointGroup[]
  what: string
  nameOf: (value: string | null) => GroupName
}

const GroupList = ({ groups, what, nameOf }: GroupListProps) => {
  const page = useListPage(groups.length, STEP)
  return (
    <>
      <ul className={styles.groups} aria-label={`Endpoints by ${what}`}>
        {groups.slice(page.from, page.to).map((group) => (
          <Group key={group.value ?? ''} group={group} name={nameOf(group.value)} />
        ))}
      </ul>
      <ListPages page={page} what="groups" isFoot />
    </>
  )
}

const NONE = { host: 'No host in the URL', namespace: 'No Service in any namespace' }

type SelectorGroupsProps = {
  endpoints: readonly ListedEndpoint[]
  selectors: readonly string[]
}

type Evaluation =
  /** The number of the selector that is evaluated. */
  | { kind: 'running'; selector: number }
  | { kind: 'done'; matched: MatchedSelectors }
  /** Why there is nothing. */
  | { kind: 'ended'; why: string }

/** Evaluates the selectors while it is shown: again whenever there are other endpoints. */
const useEvaluation = ({ endpoints, selectors }: SelectorGroupsProps) => {
  const [run, setRun] = useState(0)
  const [evaluation, setEvaluation] = useState<Evaluation>({ kind: 'running', selector: 1 })
  const [aborter, setAborter] = useState<AbortController | null>(null)
  const asked = JSON.stringify({ run, selectors })
  useEffect(() => {
    const mine = new AbortController()
    const evaluate = async () => {
      const onSelector = (selector: number) => setEvaluation({ kind: 'running', selector })
      try {
        // What was written into it.
        const { selectors: texts } = JSON.parse(asked) as { selectors: string[] }
        const sources = endpoints.map(({ source }) => source)
        setAborter(mine)
        onSelector(1)
        const matched = await matchSelectors(texts, sources, { signal: mine.signal, onSelector })
        setEvaluation({ kind: 'done', matched })
      } catch (error) {
        // Somebody has stopped it.
        if (mine.signal.aborted) return
        const why =
          error instanceof WorkerOverrunError
            ? `Selector ${error.step} took too long and was stopped`
            : "Couldn't evaluate the selectors"
        setEvaluation({ kind: 'ended', why })
      }
    }
    void evaluate()
    return () => mine.abort()
  }, [endpoints, asked])
  return {
    evaluation,
    stop: () => {
      aborter?.abort()
      setEvaluation({ kind: 'ended', why: 'Stopped' })
    },
    again: () => setRun((before) => before + 1),
  }
}

const SelectorGroups = (props: SelectorGroupsProps) => {
  const { endpoints, selectors } = props
  const { evaluation, stop, again } = useEvaluation(props)
  const matched = evaluation.kind === 'done' ? evaluation.matched : null
  const groups = useMemo(
    () => (matched ? groupBySelector(endpoints, matched) : []),
    [endpoints, matched],
  )
  if (evaluation.kind === 'running')
    return (
      <div className={styles.rest} role="status">
        <span className={styles.words}>
          Evaluating selector {formatNumber(evaluation.selector)} of{' '}
          {formatNumber(selectors.length)} on{' '}
          {plural(endpoints.length, { one: '# endpoint', other: '# endpoints' })}.
        </span>
        <span className={styles.buttons}>
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        </span>
      </div>
    )
  if (evaluation.kind === 'ended')
    return (
      <EmptyState title={evaluation.why} actions={<Button onClick={again}>Evaluate again</Button>}>
        Which selector matches an endpoint is not in the reply: Adit evaluates that here.
      </EmptyState>
    )
  const { unread } = evaluation.matched
  return (
    <>
      <p className={styles.groupNote}>
        Which selector matched is not in the reply. This is as Adit evaluates them, by what the
        reply says of each endpoint, which is in the group of each selector that matches it.
      </p>
      {unread.length > 0 && (
        <Alert tone="warn">
          {plural(unread.length, {
            one: `Selector ${unread.join('')} is not valid here.`,
            other: `Selectors ${allOf(unread.map(String))} are not valid here.`,
          })}
        </Alert>
      )}
      <GroupList
        groups={groups}
        what="selector"
        nameOf={(value) =>
          value === null
            ? { words: 'No selector, as Adit evaluates them' }
            : { words: `${value}.`, code: selectors[Number(value) - 1] ?? '' }
        }
      />
    </>
  )
}

type GroupedEndpointsProps = SelectorGroupsProps & { by: GroupBy }

/** Endpoints in groups, each of which opens. */
export const GroupedEndpoints = ({ by, ...rest }: GroupedEndpointsProps) =>
  by === 'selector' ? (
    <SelectorGroups {...rest} />
  ) : (
    <GroupList
      groups={groupEndpoints(rest.endpoints, by)}
      what={by}
      nameOf={(value) => (value === null ? { words: NONE[by] } : { code: value })}
    />
  )
