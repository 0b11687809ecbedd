import { CheckIcon, ClockIcon, MinusIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortened } from './first-part.ts'
import { plural } from './intl.ts'
import styles from './badge.module.css'
import tones from './tone.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'idle'

const SIGNS = {
  check: CheckIcon,
  clock: ClockIcon,
  cross: XIcon,
  dash: MinusIcon,
  triangle: TriangleAlertIcon,
} as const

export type Sign = keyof typeof SIGNS

type BadgeProps = {
  tone: Tone
  sign: Sign
  children: ReactNode
}

/** A state as a word and an icon, never as colour alone; the tooltip shows a word that is cut. */
export const Badge = ({ tone, sign, children }: BadgeProps) => {
  const Icon = SIGNS[sign]
  return (
    <span className={`${styles.badge} ${tones[tone]}`} data-cut="">
      <Icon size={12} />
      {children}
    </span>
  )
}

const MOST_TAGS = 50

/** Short words such as features or ids, for a cell; a very long list is cut to its first words. */
export const TagItems = ({ items }: { items: readonly string[] }) => (
  <>
    {items.slice(0, MOST_TAGS).map((item, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a service may send one twice
      <span key={index} className={styles.tag} translate="no">
        {shortened(item)}
      </span>
    ))}
    {items.length > MOST_TAGS && (
      <span>{plural(items.length - MOST_TAGS, { other: 'and # more' })}</span>
    )}
  </>
)

/** Short words such as features or ids, which wrap. */
export const Tags = ({ items }: { items: readonly string[] }) => (
  <span className={styles.tags}>
    <TagItems items={items} />
  </span>
)
