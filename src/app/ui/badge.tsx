import type { ReactNode } from 'react'
import { shortened } from './first-part.ts'
import styles from './badge.module.css'
import { CheckIcon, ClockIcon, CrossIcon, DashIcon, TriangleIcon } from './icons.tsx'

const SIGNS = {
  check: CheckIcon,
  clock: ClockIcon,
  cross: CrossIcon,
  dash: DashIcon,
  triangle: TriangleIcon,
}

export type Tone = 'ok' | 'warn' | 'bad' | 'idle'
export type Sign = keyof typeof SIGNS

/** A state as a word and an icon, never as colour alone. */
export const Badge = ({
  tone,
  sign,
  children,
}: {
  tone: Tone
  sign: Sign
  children: ReactNode
}) => {
  const Icon = SIGNS[sign]
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon size={12} />
      {children}
    </span>
  )
}

const MOST_TAGS = 50

/** Short words such as features or ids; a very long list is cut to its first words. */
export const Tags = ({ items }: { items: readonly string[] }) => (
  <span className={styles.tags}>
    {items.slice(0, MOST_TAGS).map((item, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a service may send one twice
      <span key={index} className={styles.tag}>
        {shortened(item)}
      </span>
    ))}
    {items.length > MOST_TAGS && (
      <span>and {(items.length - MOST_TAGS).toLocaleString('en-US')} more</span>
    )}
  </span>
)
