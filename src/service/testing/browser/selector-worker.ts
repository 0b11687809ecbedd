import {
  runSelectors,
  type SelectorAnswer,
  type SelectorJob,
} from '#service/core/selectors/run-selectors.ts'

/** The messages of this worker: it is ready for jobs, a step that a job begins, and the result of a job. */
export type Said = 'ready' | { step: number; at: number } | { answer: SelectorAnswer }

const say = (said: Said): void => postMessage(said)

addEventListener('message', ({ data: job }: MessageEvent<SelectorJob>) =>
  say({ answer: runSelectors(job, (step) => say({ step, at: Date.now() })) }),
)
say('ready')
