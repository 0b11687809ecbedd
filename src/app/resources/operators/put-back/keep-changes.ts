import type { OperatorDocument } from '../operator-document.ts'
import { forgetOld, keptChanges, type KeptChange } from './kept-changes.ts'
import { joinChanges, valueTexts } from './put-back.ts'

type Saved = {
  before: OperatorDocument
  document: OperatorDocument
  /** What was sent: what else has changed was not meant. */
  body: object
}

/** The fields that a saved change has changed, of those that an operator in a cluster sends. */
export const changesIn = ({ before, document, body }: Saved, now: number): KeptChange[] => {
  const [was, became] = [valueTexts(before), valueTexts(document)]
  return [...became].flatMap(([path, text]) => {
    const old = was.get(path)
    const isSent = Object.hasOwn(body, path.split('.', 1)[0] ?? '')
    // A field that meant nothing before has no value to come back.
    if (!isSent || old === undefined || old === text) return []
    const { id, source } = document
    return {
      operator: id,
      path,
      was: old,
      became: text,
      at: new Date(now).toISOString(),
      updated: source.updated_at ?? '',
    }
  })
}

/** Remembers a saved change of an operator, to see if its old values come back. */
export const keepChanges = (owner: string, saved: Saved, now = Date.now()): void => {
  forgetOld(owner, now)
  const kept = keptChanges.read(owner)
  for (const next of changesIn(saved, now)) {
    const known = kept.find(
      ({ operator, path }) => operator === next.operator && path === next.path,
    )
    const joined = joinChanges(known, next)
    if (joined) keptChanges.put(owner, joined)
    else keptChanges.remove(owner, next)
  }
}
