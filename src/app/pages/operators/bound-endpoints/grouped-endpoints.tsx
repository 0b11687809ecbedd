import { useEffect, useMemo, useState } from 'react'
import type { ListedEndpoint } from '../../../resources/operators/endpoint-fields.ts'
import {
  matchSelectors,
  type MatchedSelectors,
} from '../../../resources/operators/matched-selectors.ts'
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
  | { kind: 'running'; done: number }
  | { kind: 'done'; matched: MatchedSelectors }
  | { kind: 'stopped' | 'failed' }

/** Evaluates the selectors while it is shown: again whenever there are other endpoints. */
const useEvaluation = ({ endpoints, selectors }: SelectorGroupsProps) => {
  const [run, setRun] = useState(0)
  const [evaluation, setEvaluation] = useState<Evaluation>({ kind: 'running', done: 0 })
  const [aborter, setAborter] = useState<AbortController | null>(null)
  const asked = JSON.stringify({ run, selectors })
  useEffect(() => {
    const mine = new AbortController()
    const evaluate = async () => {
      let told = 0
      const onProgress = (done: number) => {
        if (done - told < STEP) return
        told = done
        if (!mine.signal.aborted) setEvaluation({ kind: 'running', done })
      }
      try {
        // What was written into it.
        const { selectors: texts } = JSON.parse(asked) as { selectors: string[] }
        const sources = endpoints.map(({ source }) => source)
        setAborter(mine)
        setEvaluation({ kind: 'running', done: 0 })
        const matched = await matchSelectors(texts, sources, { signal: mine.signal, onProgress })
        setEvaluation({ kind: 'done', matched })
      } catch {
        // Its code could not be loaded, or somebody has stopped it.
        if (!mine.signal.aborted) setEvaluation({ kind: 'failed' })
      }
    }
    void evaluate()
    return () => mine.abort()
  }, [endpoints, asked])
  return {
    evaluation,
    stop: () => {
      aborter?.abort()
      setEvaluation({ kind: 'stopped' })
    },
    again: () => setRun((before) => before + 1),
  }
}

const SelectorGroups = (props: SelectorGroupsProps) => {
  const { endpoints, selectors } = props
  const { evaluation, stop, again } = useEvaluation(props)
  const matched = evaluation.kind === 'done' ? evaluation.matched : null
  const groups = useMemo(() => matched && groupBySelector(endpoints, matched), [endpoints, matched])
  if (evaluation.kind === 'running')
    return (
      <div className={styles.rest} role="status">
        <span className={styles.words}>
          Evaluating selectors: {formatNumber(evaluation.done)} of{' '}
          {plural(endpoints.length, { one: '# endpoint', other: '# endpoints' })}.
        </span>
        <span className={styles.buttons}>
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        </span>
      </div>
    )
  if (!matched || !groups)
    return (
      <EmptyState
        title={evaluation.kind === 'stopped' ? 'Stopped' : "Couldn't evaluate the selectors"}
        actions={<Button onClick={again}>Evaluate again</Button>}
      >
        Which selector matches an endpoint is not in the reply: Adit evaluates that here.
      </EmptyState>
    )
  return (
    <>
      <p className={styles.groupNote}>
        Which selector matched is not in the reply. This is as Adit evaluates them, by what the
        reply says of each endpoint, which is in the group of each selector that matches it.
      </p>
      {!matched.isWhole && (
        <Alert tone="warn">
          The selectors are too costly to evaluate on all of these endpoints: only the first{' '}
          {formatNumber(matched.matches.length)} are grouped.
        </Alert>
      )}
      {matched.unread.length > 0 && (
        <Alert tone="warn">
          {plural(matched.unread.length, {
            one: `Selector ${matched.unread.join('')} is not valid here, or too costly on some endpoints.`,
            other: `Selectors ${allOf(matched.unread.map(String))} are not valid here, or too costly on some endpoints.`,
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
