import { wait } from '../api/wait.ts'

// An insecure origin has no locks, although the DOM types declare them.
const locks = (): LockManager | undefined => navigator.locks

const nameOf = (connectionId: string) => `adit.bulk ${connectionId}`

const ANSWER_MS = 300
const ASK_AGAIN_MS = 5_000
/** A hundred thousand rows are read in less than both together. */
const READ_MS = 300
const MOST_TRIES = 4

/** Lets this tab run the bulk change of a connection, until `release`. */
export type Hold = { release: () => void }

/** Without locks the tabs ask each other. A tab that is frozen does not answer, but neither does it run. */
const holdByAsking = async (name: string): Promise<Hold | null> => {
  const channel = new BroadcastChannel(name)
  const isHeld = await new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'held') resolve(true)
    })
    channel.postMessage('asked')
    void wait(ANSWER_MS).then(() => resolve(false))
  })
  if (isHeld) {
    channel.close()
    return null
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === 'asked') channel.postMessage('held')
  })
  return { release: () => channel.close() }
}

/** Makes this tab the only one that runs the bulk change of a connection; null if another tab does. */
export const holdRunner = async (connectionId: string): Promise<Hold | null> => {
  const name = nameOf(connectionId)
  const manager = locks()
  if (!manager) return holdByAsking(name)
  return new Promise((resolve) => {
    const until = (lock: Lock | null) => {
      if (!lock) {
        resolve(null)
        return undefined
      }
      return new Promise<void>((release) => resolve({ release }))
    }
    manager
      .request(name, { ifAvailable: true }, until)
      // A browser that blocks storage refuses locks, too.
      .catch(() => holdByAsking(name).then(resolve))
  })
}

/** As `holdRunner`; waits for a tab that only reads it: the press of a person is not lost for that. */
export const holdSoon = async (connectionId: string): Promise<Hold | null> => {
  for (let tries = 1; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const hold = await holdRunner(connectionId)
    if (hold || tries === MOST_TRIES) return hold
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(READ_MS)
  }
}

/** Settles when no other tab runs the bulk change of a connection any more; without locks, when it is time to ask. */
export const whenFree = async (connectionId: string): Promise<void> => {
  const askLater = () => wait(ASK_AGAIN_MS)
  await (locks()
    ?.request(nameOf(connectionId), async () => undefined)
    .catch(askLater) ?? askLater())
}
