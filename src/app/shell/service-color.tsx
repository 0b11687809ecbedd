import type { Color, Service } from '../connection/services.ts'
import { shortened } from '../ui/first-part.ts'
import styles from './service-color.module.css'
import { hasKey } from './switch-service.ts'

/** What a colour is called. */
export const COLOR_LABELS: Record<Color, string> = {
  none: 'None',
  blue: 'Blue',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  violet: 'Violet',
}

/** The colour of a connection: a square beside its name, which says which one it is. */
export const ServiceColor = ({ color }: { color: Color }) => (
  <span className={styles.color} data-color={color} aria-hidden="true" />
)

/** A connection among others, to switch to: its colour and name, and whether that asks for its key. */
export const ServiceLabel = ({ service }: { service: Service }) => (
  <span className={styles.label}>
    <ServiceColor color={service.color} />
    <span className={styles.name}>{shortened(service.name)}</span>
    {!hasKey(service) && <span className={styles.note}>Needs its key</span>}
  </span>
)
