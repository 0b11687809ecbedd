import type { Phase } from './run-write.ts'

/** What a write is doing, for a status line. */
export const PHASE_WORDS: Record<Phase, string> = {
  checking: 'Checking…',
  waiting: 'Waiting for another save…',
  reading: 'Reading what is there now…',
  comparing: 'Comparing…',
  asking: 'Waiting for your answer',
  sending: 'Sending…',
  confirming: 'The answer was lost. Finding out…',
  seeding: 'Done',
}
