import { isApiError } from '../api/api-error.ts'
import type { Outcome, Phase } from './outcome.ts'
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
  const { how, document, theirs, differences } = outcome
  const theirPaths = theirs.map(({ path }) => path)
  return [
    write.words.done + HOW[how](document === null),
    ...(theirs.length > 0
      ? [`Merged with somebody else’s change of: ${labels(theirPaths, write)}`]
      : []),
    ...(differences.length > 0
      ? [`The service kept another value of: ${labels(differences, write)}`]
      : []),
  ].join('. ')
}

/** What a write is doing, for a status line. */
export const PHASE_WORDS: Record<Phase, string> = {
  checking: 'Checking…',
  waiting: 'Waiting for its turn…',
  reading: 'Reading what is there now…',
  comparing: 'Comparing…',
  asking: 'Waiting for your answer',
  sending: 'Sending…',
  confirming: 'The answer was lost. Finding out…',
  seeding: 'Done',
}

/** What happened to the answer of a write that may have been done. */
export const lostHow = (error: unknown): string =>
  isApiError(error) && error.status !== undefined
    ? 'The service failed'
    : 'The answer of the service was lost'

const LOST = 'The service does not answer, so nobody knows yet whether it was done.'

/** What is known of a write whose answer was lost, and what to do. */
export const lostMessage = (found: unknown, error: unknown): string => {
  if (found === 'not-done')
    return `${lostHow(error)}, and it does not have your change. Send it again.`
  if (found === 'unseen')
    return `${lostHow(error)}, and the service does not show whether it has your certificate signing request. Look at the certificate before you send it again.`
  return found === 'changed'
    ? `${lostHow(error)}. It now has something else than before and than you sent. Check it before you send again.`
    : LOST
}
