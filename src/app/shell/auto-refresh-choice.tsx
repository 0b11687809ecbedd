import { useSelector } from '@tanstack/react-store'
import { chooseRefresh, REFRESH_SECONDS, refreshSeconds, useAutoRefresh } from './auto-refresh.ts'
import styles from './refresh.module.css'

const label = (seconds: number) =>
  seconds === 0 ? 'off' : seconds < 120 ? `every ${seconds} s` : `every ${seconds / 60} min`

/** Chooses how often what is on the screen is read again by itself. */
export const AutoRefreshChoice = ({ onRefresh }: { onRefresh: (seconds: number) => void }) => {
  const seconds = useSelector(refreshSeconds)
  useAutoRefresh(seconds, () => onRefresh(seconds))
  return (
    <select
      className={styles.choice}
      aria-label="Auto-refresh"
      data-tip="Auto-refresh"
      value={seconds}
      onChange={({ target }) => {
        const chosen = REFRESH_SECONDS.find((one) => String(one) === target.value)
        if (chosen !== undefined) chooseRefresh(chosen)
      }}
    >
      {REFRESH_SECONDS.map((one) => (
        <option key={one} value={one}>
          Auto-refresh {label(one)}
        </option>
      ))}
    </select>
  )
}
