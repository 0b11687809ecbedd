import { useSelector } from '@tanstack/react-store'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { moduleOf, type ChangeWindow } from '../../../resources/edges/windows/change-window.ts'
import { storedWindows, windowChanges } from '../../../resources/edges/windows/window-store.ts'
import { tellCornerHeight } from '../../../shell/corner-height.ts'
import { useTick } from './use-tick.ts'
import { WindowLine } from './window-line.tsx'
import styles from './windows.module.css'

/** The modules that are off for a while, in the corner of every page: when each comes back on, and how to end that. */
export const WindowStatus = () => {
  const owner = ownerId(useClient().connection)
  useSelector(windowChanges)
  const windows = storedWindows(owner)
  return windows.length > 0 && <Windows windows={windows} />
}

const Windows = ({ windows }: { windows: readonly ChangeWindow[] }) => {
  const tick = useTick()
  return (
    <section ref={tellCornerHeight} className={styles.status} aria-label="Modules off for a while">
      <ul className={styles.windows}>
        {windows.map((window) => {
          const module = moduleOf(window)
          return (
            module && <WindowLine key={window.made} window={window} module={module} tick={tick} />
          )
        })}
      </ul>
    </section>
  )
}
