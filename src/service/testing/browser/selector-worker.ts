import { runSelectors, type SelectorJob } from '#service/core/selectors/run-selectors.ts'
import type { Said } from './browser-thread.ts'

const say = (said: Said): void => postMessage(said)

addEventListener('message', ({ data: job }: MessageEvent<SelectorJob>) =>
  say({ answer: runSelectors(job) }),
)
say('ready')
