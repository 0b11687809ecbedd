import type { WorkerSaid } from '../../device/ask-worker.ts'
import { matchEach, type MatchedSelectors, type MatchQuestion } from './match-each.ts'

const say = (said: WorkerSaid<MatchedSelectors>) => postMessage(said)

addEventListener('message', ({ data }: MessageEvent<MatchQuestion>) =>
  say({ answer: matchEach(data, (step) => say({ step })) }),
)
