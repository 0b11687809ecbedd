import {
  runSelectors,
  type SelectorAnswer,
  type SelectorJob,
} from '#service/core/selectors/run-selectors.ts'

/** The messages of this worker: it is ready for jobs, and the result of a job. */
export type Said = 'ready' | { answer: SelectorAnswer }

const say = (said: Said): void => postMessage(said)

addEventListener('message', ({ data: job }: MessageEvent<SelectorJob>) =>
  say({ answer: runSelectors(job) }),
)
say('ready')
