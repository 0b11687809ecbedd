import type { Connection } from '../connection/connection.ts'
import type { Difference } from './copy/differences.ts'

type Heard = [connection: Connection, found: readonly Difference[]]

/** Who hears what others have changed in a copy of this tab; until that is loaded, it waits. */
export const differenceHearer = {
  waiting: [] as Heard[],
  hear: (...heard: Heard): void => void differenceHearer.waiting.push(heard),
}
