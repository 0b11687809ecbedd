import type { ModuleReply } from '#contract/edge-modules.ts'
import { explainError } from '../../errors/explain-error.ts'
import { edgeRefusalOf, REFUSAL_WORDS } from '../../resources/edges/edge-refusal.ts'
import { copyChange, type CopyChange } from '../../resources/edges/module-copy.ts'
import type { ModuleValues } from '../../resources/edges/module-form.ts'
import type { ModuleTarget } from '../../resources/edges/module-writes.ts'
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

/** A module of an edge that is to have other values. */
export type CopyTarget = { readonly place: ModuleTarget; readonly to: ModuleValues }

/** A module to copy to, and where its copying is; `key` tells it from the others. */
export type CopyRow = CopyTarget & { readonly key: string; readonly state: CopyState }

/** The row of a target. */
export const copyRow = (target: CopyTarget, state: CopyState): CopyRow => {
  const { module, id } = target.place
  return { ...target, key: `${module.kind}/${module.module}/${id}`, state }
}

/** What is to be written of a module as it was read. */
export const reviewOf = async (
  { place, to }: CopyTarget,
  document: ModuleReply | null,
): Promise<CopyState> => {
  const change = await copyChange(place, document, to)
  return change ? { kind: 'ready', document, change } : { kind: 'equal' }
}

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

/** How far the rows are: "5 edges: 4 to copy to, 1 already equal." */
export const copySummary = (rows: readonly CopyRow[], all: string, due: string): string => {
  const count = (...kinds: CopyState['kind'][]) =>
    rows.filter(({ state }) => kinds.includes(state.kind)).length
  const parts: [number, string][] = [
    [count('reading'), 'to read'],
    [count('ready', 'writing'), due],
    [count('done'), 'done'],
    [count('equal'), 'already equal'],
    [count('kept'), 'kept'],
    [count('unread', 'failed'), 'failed'],
  ]
  const said = parts.filter(([number]) => number > 0)
  return `${all}: ${said.map(([number, words]) => `${number} ${words}`).join(', ')}.`
}
