import { wait } from '../../api/wait.ts'
import type {
  FromWorker,
  WorkerRequest,
  WorkerRequests,
  WorkerRequestName,
  ToWorker,
} from '../messages.ts'
import type { MirrorHost } from './mirror-host.ts'

/** A page's end of the worker: a port, or the whole of a worker that only one page has. */
export type Port = Pick<MessagePort, 'postMessage'>

type Answers = {
  [Name in WorkerRequestName]: (
    ask: WorkerRequests[Name]['ask'],
    now: number,
  ) => WorkerRequests[Name]['answer'] | Promise<WorkerRequests[Name]['answer']>
}

const answersOf = ({ table, copy, clear, restored }: MirrorHost): Answers => ({
  // A search before the rows of the last visit are there would say that nothing matches.
  view: async (request, now) => {
    await restored
    return table.view(request, now)
  },
  ids: async (request, now) => {
    await restored
    return table.ids(request, now)
  },
  counts: async (texts, now) => {
    await restored
    const counts: number[] = []
    for (const text of texts) {
      counts.push(table.count(text, now))
      // A key that is pressed meanwhile is answered first.
      await wait(0)
    }
    return counts
  },
  texts: async (ids) => {
    await restored
    return copy.texts(ids)
  },
  complete: async ({ text, at }, now) => {
    await restored
    return table.complete(text, at, now)
  },
  values: async (request, now) => {
    await restored
    return table.values(request, now)
  },
  find: async ({ text, most }) => {
    await restored
    return table.find(text, most)
  },
  clear: async () => {
    await clear()
    return null
  },
})

/** Answers the questions of one page. */
export const answerPort = (
  host: MirrorHost,
  port: Port,
): ((question: WorkerRequest) => Promise<void>) => {
  const answers = answersOf(host)
  const post = (message: FromWorker) => port.postMessage(message)
  const answerTo = ({ name, ask, now }: WorkerRequest): unknown => {
    // The compiler does not see that the name picks both the function and its argument.
    const answer = answers[name] as (ask: unknown, now: number) => unknown
    return answer(ask, now)
  }
  return async (question) => {
    const { number } = question
    try {
      post({ kind: 'answer', number, value: await answerTo(question) })
    } catch (error) {
      post({ kind: 'failed', number, message: error instanceof Error ? error.message : 'failed' })
    }
  }
}

/** Does what a page tells, apart from questions. */
export const runCommand = (host: MirrorHost, told: ToWorker): void => {
  const { sweep, copy } = host
  switch (told.kind) {
    case 'start':
      return void host.restored.then(() => host.start(told.whole))
    case 'refresh':
    case 'pause':
    case 'resume':
      // What the store had kept says whether there is anything to do.
      return void host.restored.then(sweep[told.kind])
    case 'allow':
      return host.allow(told.settings)
    case 'remember':
      return host.remember(told.is_remembered)
    case 'note':
      return void copy.note(told.documents, told.as_of, told.age)
    case 'drop':
      return void copy.drop([told.id])
    case 'open':
    case 'visible':
    case 'close':
    case 'forget':
    case 'ask':
      return undefined
  }
}
