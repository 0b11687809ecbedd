import { wait } from '../api/wait.ts'
import { openChannel } from '../device/channel.ts'
import { lockManager, LOCKS } from '../device/locks.ts'
import { CHANNELS } from '../device/registry.ts'

const nameOf = (slot: string) => `${LOCKS.bulk} ${slot}`

const ANSWER_MS = 300
const ASK_AGAIN_MS = 5_000
/** A hundred thousand rows are read in less than both together. */
const READ_MS = 300
const MOST_TRIES = 4

/** Lets this tab run the bulk change of a slot, until `release`. */
export type Hold = { release: () => void }

/** Without locks the tabs ask each other. A tab that is frozen does not answer, but neither does it run. */
const holdByAsking = async (slot: string): Promise<Hold | null> => {
  let isHeld = false
  let isHeldElsewhere = () => {}
  const channel = openChannel(`${CHANNELS.bulk} ${slot}`, (message) => {
    if (message === 'held') isHeldElsewhere()
    if (message === 'asked' && isHeld) channel.post('held')
  })
  isHeld = await new Promise<boolean>((resolve) => {
    isHeldElsewhere = () => resolve(false)
    channel.post('asked')
    void wait(ANSWER_MS).then(() => resolve(true))
  })
  if (isHeld) return { release: channel.close }
  channel.close()
  return null
}

/** Makes this tab the only one that runs the bulk change of a slot; null if another tab does. */
export const holdRunner = async (slot: string): Promise<Hold | null> => {
  const manager = lockManager()
  if (!manager) return holdByAsking(slot)
  return new Promise((resolve) => {
    const until = (lock: Lock | null) => {
      if (!lock) {
        resolve(null)
        return undefined
      }
      return new Promise<void>((release) => resolve({ release }))
    }
    manager
      .request(nameOf(slot), { ifAvailable: true }, until)
      // A browser that blocks storage refuses locks, too.
      .catch(() => holdByAsking(slot).then(resolve))
  })
}

/** As `holdRunner`; waits for a tab that only reads it: the press of a person is not lost for that. */
export const holdSoon = async (slot: string): Promise<Hold | null> => {
  for (let tries = 1; ; tries += 1) {
    const hold = await holdRunner(slot)
    if (hold || tries === MOST_TRIES) return hold
    await wait(READ_MS)
  }
}

/** Settles when no other tab runs the bulk change of a slot any more; without locks, when it is time to ask. */
export const whenRunnerFree = async (slot: string): Promise<void> => {
  const askLater = () => wait(ASK_AGAIN_MS)
  await (lockManager()
    ?.request(nameOf(slot), async () => undefined)
    .catch(askLater) ?? askLater())
}
