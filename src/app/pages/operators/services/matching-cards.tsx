import { operatorName } from '#domain/operator-name.ts'
import { useState } from 'react'
import { ComparedValueView } from '../../../compare/compared-value.tsx'
import compareStyles from '../../../compare/compare.module.css'
import type { Connection } from '../../../connection/connection.ts'
import type { Service } from '../../../connection/services.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { Link } from '../../../shell/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { allOf, formatNumber } from '../../../ui/intl.ts'
import { shortened } from '../../../ui/first-part.ts'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { ShowMore, useShownPart } from '../../../ui/show-more.tsx'
import styles from './compare-services.module.css'
import { CopyAcrossDialog } from './copy-across-dialog.tsx'
import {
  differingRows,
  installOf,
  type InstallName,
  type OperatorPair,
  type SideNames,
  type UnclearGroup,
} from './match-operators.ts'

const STEP = 20

const installText = ({ deployment, namespace }: InstallName): string =>
  shortened(namespace ? `${namespace}/${deployment}` : deployment)

const OwnLink = ({ operator }: { operator: OperatorDocument }) => (
  <Link to="/operators/$id" params={{ id: operator.id }}>
    {shortened(operatorName(operator))}
  </Link>
)

type DifferentCardProps = { pairs: readonly OperatorPair[]; names: SideNames }

/** The operators that both services have, with their fields side by side where they differ. */
export const DifferentCard = ({ pairs, names }: DifferentCardProps) => {
  const part = useShownPart(pairs.length, STEP)
  if (pairs.length === 0) return null
  return (
    <Card title="Different" aside={formatNumber(pairs.length)} flush>
      <ul className={styles.list} aria-label="Different operators">
        {pairs.slice(0, part.shown).map((pair) => (
          <Pair key={pair.here.id} pair={pair} names={names} />
        ))}
      </ul>
      <ShowMore part={part} what="operators" isFoot />
    </Card>
  )
}

const Pair = ({ pair, names }: { pair: OperatorPair; names: SideNames }) => {
  const rows = differingRows(OPERATORS.fields, pair)
  const name = installText(pair.name)
  return (
    <li className={styles.pair}>
      <details>
        <summary>
          <strong>{name}</strong> <bdi>{shortened(operatorName(pair.here))}</bdi>{' '}
          <span className={styles.quiet}>
            {allOf(rows.map(({ heading }) => shortened(heading)))}
          </span>
        </summary>
        <p>
          <OwnLink operator={pair.here} />
        </p>
        <ScrollArea label={`Differences of ${name}`} className={compareStyles.area}>
          <table className={compareStyles.table} aria-label={`Differences of ${name}`}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Field</span>
                </th>
                <th scope="col">{names.here}</th>
                <th scope="col">{names.there}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ path, heading, field, values }) => (
                <tr key={path}>
                  <th scope="row">{field ? heading : <code>{shortened(heading)}</code>}</th>
                  {values.map((value, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- one for each side
                    <td key={index}>
                      <ComparedValueView value={value} isEqual={false} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </details>
    </li>
  )
}

type OnlyCardProps = {
  side: 'here' | 'there'
  operators: readonly OperatorDocument[]
  names: SideNames
  service: Service
  connection: Connection
}

/** The operators that only one of the services has, each with the way to copy it into the other one. */
export const OnlyCard = ({ side, operators, names, service, connection }: OnlyCardProps) => {
  const part = useShownPart(operators.length, STEP)
  const [copied, setCopied] = useState<OperatorDocument | null>(null)
  if (operators.length === 0) return null
  const isHere = side === 'here'
  const target = isHere ? names.there : names.here
  return (
    <Card title={`Only in ${names[side]}`} aside={formatNumber(operators.length)} flush>
      <ul className={styles.list} aria-label={`Only in ${names[side]}`}>
        {operators.slice(0, part.shown).map((operator) => (
          <li key={operator.id} className={styles.only}>
            <span className={styles.about}>
              <strong>{installText(installOf(operator))}</strong>
              {isHere ? (
                <OwnLink operator={operator} />
              ) : (
                <span className={styles.quiet}>{shortened(operatorName(operator))}</span>
              )}
            </span>
            <Button size="small" onClick={() => setCopied(operator)}>
              Copy to {target}…
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore part={part} what="operators" isFoot />
      {copied && (
        <CopyAcrossDialog
          operator={copied}
          target={target}
          to={isHere ? { service, connection } : null}
          onClose={() => setCopied(null)}
        />
      )}
    </Card>
  )
}

type UnclearProps = { group: UnclearGroup; names: SideNames }
type UnclearCardProps = { groups: readonly UnclearGroup[]; names: SideNames }

/** Names of several records: nothing says which of these belong together. */
export const UnclearCard = ({ groups, names }: UnclearCardProps) => {
  const part = useShownPart(groups.length, STEP)
  if (groups.length === 0) return null
  return (
    <Card title="Several of one name" aside={formatNumber(groups.length)} flush>
      <ul className={styles.list} aria-label="Several of one name">
        {groups.slice(0, part.shown).map((group) => (
          <Unclear key={JSON.stringify(group.name)} group={group} names={names} />
        ))}
      </ul>
      <ShowMore part={part} what="names" isFoot />
    </Card>
  )
}

const Unclear = ({ group: { name, here, there }, names }: UnclearProps) => (
  <li className={styles.pair}>
    <details>
      <summary>
        <strong>{installText(name)}</strong>{' '}
        <span className={styles.quiet}>
          {formatNumber(here.length)} in {names.here}, {formatNumber(there.length)} in {names.there}
        </span>
      </summary>
      <p className={styles.quiet}>
        Not compared: nothing in them says which belong together. Their namespace.uid or cluster
        name would.
      </p>
      <div className={styles.unclear}>
        <Records title={names.here} operators={here} isOwn />
        <Records title={names.there} operators={there} />
      </div>
    </details>
  </li>
)

type RecordsProps = { title: string; operators: readonly OperatorDocument[]; isOwn?: boolean }

const Records = ({ title, operators, isOwn = false }: RecordsProps) => {
  const part = useShownPart(operators.length, STEP)
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {operators.slice(0, part.shown).map((operator) => {
          const { cluster_name, version } = operator.deployment
          return (
            <li key={operator.id}>
              {isOwn ? <OwnLink operator={operator} /> : shortened(operatorName(operator))}{' '}
              <span className={styles.quiet}>
                {[cluster_name, version].filter(Boolean).map(shortened).join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
      <ShowMore part={part} what="operators" />
    </div>
  )
}
