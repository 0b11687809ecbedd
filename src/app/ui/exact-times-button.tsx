import { toggleExactTimes, useExactTimes } from './exact-times.ts'
import styles from './exact-times-button.module.css'

/** Switches the times of the page between words and exact local times: for the keyboard and for touch. */
export const ExactTimesButton = ({ tabIndex }: { tabIndex?: -1 }) => (
  <button
    type="button"
    className={styles.button}
    aria-label="Show exact times"
    aria-pressed={useExactTimes()}
    data-tip="Show exact times"
    onClick={toggleExactTimes}
    tabIndex={tabIndex}
  />
)
