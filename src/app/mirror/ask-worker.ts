import type {
  FromWorker,
  WorkerRequest,
  WorkerRequestName,
  WorkerRequests,
  ToWorker,
} from './messages.ts'

type Waiting = { resolve: (value: never) => void; reject: (error: unknown) => void }

/** Asks the worker and waits for the answers. `now` is the time that what it searches is compared with. */
export const createAsker = (post: (message: ToWorker) => void, now: () => number) => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const take = (number: number) => {
    const found = waiting.get(number)
    waiting.delete(number)
    return found
  }
  return {
    ask: <Name extends WorkerRequestName>(
      name: Name,
      ask: WorkerRequests[Name]['ask'],
    ): Promise<WorkerRequests[Name]['answer']> =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        // The compiler does not join the name with its own argument.
        post({ kind: 'ask', number: last, now: now(), name, ask } as WorkerRequest)
      }),
    answer: (message: FromWorker) => {
      // The answer of the question with this number.
      if (message.kind === 'answer') take(message.number)?.resolve(message.value as never)
      if (message.kind === 'failed') take(message.number)?.reject(new Error(message.message))
    },
    /** There will be no answers. */
    fail: (error: Error) => {
      for (const number of waiting.keys()) take(number)?.reject(error)
    },
  }
}

const aborted = () => new DOMException('A newer request has taken its place', 'AbortError')

/**
 * Lets only one request wait at a time, the newest: while one is on its way, each further one takes the place of
 * the one before it, which rejects as aborted.
 */
export const newestOnly = <Request, Reply>(send: (request: Request) => Promise<Reply>) => {
  type Pending = { request: Request; resolve: (reply: Reply) => void; reject: (e: unknown) => void }
  let current: Pending | null = null
  let next: Pending | null = null
  const run = (pending: Pending) => {
    current = pending
    send(pending.request)
      .then(
        (reply) => (next ? pending.reject(aborted()) : pending.resolve(reply)),
        (error: unknown) => pending.reject(error),
      )
      .finally(() => {
        current = null
        const following = next
        next = null
        if (following) run(following)
      })
  }
  return (request: Request): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const pending = { request, resolve, reject }
      if (!current) return run(pending)
      next?.reject(aborted())
      current.reject(aborted())
      next = pending
    })
}
