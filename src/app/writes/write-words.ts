import { explainError } from '../errors/explain-error.ts'
import { allOf } from '../ui/intl.ts'
import { labelOf } from './conflicts/field.ts'
import type { Outcome, Phase } from './outcome.ts'
import type { Write } from './write.ts'

const labels = (paths: readonly string[], { fields }: Pick<Write<unknown, object>, 'fields'>) =>
  allOf([...new Set(paths.map((path) => labelOf(fields, path)))])

const howDone = ({
  how,
  document,
  lost,
}: Extract<Outcome<unknown>, { kind: 'done' }>): string[] => {
  if (how === 'answered') return []
  if (how === 'already') return ['It was already gone']
  const found = document === null ? 'the record is gone' : 'the service has your change'
  return [`${lostHow(lost)}, but ${found}`]
}

// A single sentence of a toast has no full stop.
const toastText = (sentences: readonly string[]): string =>
  sentences.length === 1 ? sentences.join('') : sentences.map((one) => `${one}.`).join(' ')

/** The message for a write that was done, with what it kept of others and what the service kept otherwise. */
export const doneMessage = (
  write: Pick<Write<unknown, object>, 'fields' | 'words'>,
  outcome: Extract<Outcome<unknown>, { kind: 'done' | 'nothing' }>,
): string => {
  if (outcome.kind === 'nothing')
    return write.words.nothing ?? 'Nothing to save: the service already has these values'
  const { theirs, differences } = outcome
  const theirPaths = theirs.map(({ path }) => path)
  return toastText([
    write.words.done,
    ...howDone(outcome),
    ...(theirs.length > 0
      ? [`Merged with someone else's changes: ${labels(theirPaths, write)}`]
      : []),
    ...(differences.length > 0
      ? [`The service saved a different value: ${labels(differences, write)}`]
      : []),
  ])
}

/** What a write is doing, for a status line. */
export const PHASE_WORDS: Record<Phase, string> = {
  checking: 'Checking…',
  waiting: 'Waiting for another save…',
  reading: 'Reading the current version…',
  comparing: 'Comparing…',
  asking: 'Waiting for your answer',
  sending: 'Sending…',
  confirming: 'The response was lost. Checking…',
  seeding: 'Done',
}

/** What happened to the response of a write that may have been done; a sentence without its full stop. */
export const lostHow = (error: unknown): string => {
  const { lost, title } = explainError(error)
  return lost ?? title
}

/** What is known of a write whose response was lost, and what to do. */
export const lostMessage = (found: unknown, error: unknown): string => {
  const how = lostHow(error)
  const { lost, next } = explainError(error)
  switch (found) {
    case 'not-done':
      // That it can be reached was seen meanwhile.
      return `${how}. The service doesn't have your change. ${lost ? 'Try again.' : next}`
    case 'unseen':
      return `${how}. The service doesn't show whether it has your signing request. Check the certificate before you try again.`
    case 'changed':
      return `${how}. It is now different from both the old version and yours. Check it before you try again.`
    default:
      return `${how}. Reading it again failed, too. Check whether it was done before you try again.`
  }
}
