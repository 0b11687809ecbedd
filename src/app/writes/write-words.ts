import type { Outcome, Phase } from './run-write.ts'
import type { Write } from './write.ts'

const labels = (paths: readonly string[], { fields }: Pick<Write<unknown, object>, 'fields'>) => {
  // A sent path is that of a field or of one of its parts.
  const labelOf = (path: string) =>
    fields.find((field) => `${path}.`.startsWith(`${field.path}.`))?.label ?? path
  return [...new Set(paths.map(labelOf))].join(', ')
}

const HOW = {
  answered: () => '',
  confirmed: (isGone: boolean) =>
    `: the answer was lost, but ${isGone ? 'it is gone' : 'the service has what you sent'}`,
  already: () => ': it was already gone',
}

/** The message for a write that was done, with what it kept of others and what the service kept otherwise. */
export const doneMessage = (
  write: Pick<Write<unknown, object>, 'fields' | 'words'>,
  outcome: Extract<Outcome<unknown>, { kind: 'done' | 'nothing' }>,
): string => {
  if (outcome.kind === 'nothing') return 'Nothing to send: the service already has this'
  const { how, document, theirs, unlike } = outcome
  const theirPaths = theirs.map(({ path }) => path)
  return [
    write.words.done + HOW[how](document === null),
    ...(theirs.length > 0 ? [`Kept from somebody else: ${labels(theirPaths, write)}`] : []),
    ...(unlike.length > 0 ? [`The service kept another value of: ${labels(unlike, write)}`] : []),
  ].join('. ')
}

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
