import styles from './charts.module.css'

/** The pattern of what needs attention, which is told without colours, too. */
export const Hatch = () => (
  <svg className={styles.defs} aria-hidden="true" width="0" height="0">
    <defs>
      <pattern
        id="chart-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={styles.hatch} width="2" height="6" />
      </pattern>
    </defs>
  </svg>
)
