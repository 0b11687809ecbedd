import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** Shown in place of an empty list: what belongs there and how to get it. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {children && <p className={styles.text}>{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
