import type { ModuleReply } from '#contract/edge-modules.ts'
import { explainError } from '../../errors/explain-error.ts'
import type { CopyChange } from '../../resources/edges/module-copy.ts'
import { edgeRefusalOf, REFUSAL_WORDS } from '../../resources/edges/edge-refusal.ts'
import type { Outcome } from '../../writes/outcome.ts'
import { lostMessage } from '../../writes/write-words.ts'

/** Where the copying to one edge is. What was reviewed is written only as long as nobody else changes it. */
export type CopyState =
  | { kind: 'reading' }
  | { kind: 'unread'; reason: string }
  | { kind: 'equal' }
  | { kind: 'ready'; document: ModuleReply | null; change: CopyChange }
  | { kind: 'writing'; change: CopyChange }
  | { kind: 'done'; change: CopyChange }
  | { kind: 'kept' }
  | { kind: 'failed'; reason: string }

/** An edge to copy to. */
export type CopyRow = { id: string; state: CopyState }

/** Why something failed, in one line. */
export const reasonOf = (error: unknown): string => {
  const { title, message } = explainError(error)
  const refusal = edgeRefusalOf(error)
  const what = refusal ? REFUSAL_WORDS[refusal].text : `${title}.`
  return message ? `${what} ${message}` : what
}

/** What the outcome of a write means for its row, which was ready; `isAsked`: a question was not answered. */
export const stateAfter = (
  outcome: Outcome<ModuleReply>,
  row: Extract<CopyState, { kind: 'ready' }>,
  isAsked: boolean,
): CopyState => {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', change: row.change }
    case 'nothing':
      return { kind: 'equal' }
    case 'stopped':
    case 'busy':
      return isAsked ? { kind: 'kept' } : row
    case 'gone':
      return { kind: 'kept' }
    case 'invalid':
      return { kind: 'failed', reason: Object.values(outcome.fieldErrors).join(' ') }
    case 'refused':
      return { kind: 'failed', reason: reasonOf(outcome.error) }
    case 'lost':
      return { kind: 'failed', reason: lostMessage(outcome.found, outcome.error) }
  }
}
