import type { Color } from '../connection/services.ts'
import styles from './service-color.module.css'

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
