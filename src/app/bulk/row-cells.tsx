import type { ReactNode } from 'react'
import { recordLink, type Resource } from '../resources/resource.ts'
import { Link } from '../shell/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { shortened } from '../ui/first-part.ts'
import type { PLAN_WORDS } from './action-words.ts'
import type { BulkItem } from '../resources/bulk-action.ts'
import styles from './bulk.module.css'

type NameCellProps = { resource: Resource; item: BulkItem; isThere: boolean }

/** The name of a row's record, with its id below. */
export const NameCell = ({ resource, item, isThere }: NameCellProps) => {
  const name = <bdi>{shortened(item.name)}</bdi>
  if (item.kind === 'create') return name
  return (
    <span className={styles.name}>
      {isThere ? <Link {...recordLink(resource, item.id)}>{name}</Link> : name}
      {item.name !== item.id && <span className={styles.id}>{shortened(item.id)}</span>}
    </span>
  )
}

type ResultCellProps = {
  words: (typeof PLAN_WORDS)['update']
  /** Why, or what else there is to know. */
  reasons: readonly string[]
  children?: ReactNode
}

/** The state of a row in a word, and why. */
export const ResultCell = ({
  words: { label, tone, sign },
  reasons,
  children,
}: ResultCellProps) => (
  <span className={styles.result}>
    <Badge tone={tone} sign={sign}>
      {label}
    </Badge>
    {reasons.map((reason) => (
      <span key={reason} className={styles.reason}>
        {shortened(reason)}
      </span>
    ))}
    {children}
  </span>
)

type TwinLinksProps = { resource: Resource; twins: readonly { id: string; name: string }[] }

/** The other records that a row's create has made, since the browser sent it again. */
export const TwinLinks = ({ resource, twins }: TwinLinksProps) =>
  twins.map(({ id, name }) => (
    <span key={id} className={styles.reason}>
      Created twice:{' '}
      <Link {...recordLink(resource, id)}>
        <bdi>{shortened(name)}</bdi>
      </Link>{' '}
      {name !== id && <span className={styles.id}>{shortened(id)}</span>}
    </span>
  ))
