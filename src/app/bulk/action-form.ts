import type { BulkAction, BulkOffer } from '../resources/bulk-action.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { inSentence } from '../resources/resource-words.ts'

/** What is typed or chosen in the dialog of an action. */
export type ActionDraft = {
  text: string
  /** Records on which nothing is set are set, too. */
  alsoUnset: boolean
}

/** The draft of a dialog that has just opened: the first of what can be chosen is. */
export const emptyDraft = (field: ResourceField | undefined): ActionDraft => ({
  text: field?.kind === 'flag' ? 'on' : (field?.options?.[0] ?? ''),
  alsoUnset: false,
})

/** Something to type or, with `options`, to choose. */
export type ActionInput = {
  readonly label: string
  readonly hint?: string | undefined
  readonly mono?: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Some of what can be typed. */
  readonly suggestions?: readonly string[] | undefined
}

const FLAGS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

/** What the dialog of an action asks for; null if it asks for nothing. */
export const inputOf = (
  offer: BulkOffer,
  field: ResourceField | undefined,
  text: string,
): ActionInput | null => {
  if (!field || offer.kind === 'delete') return null
  const { heading, kind, options, suggestions } = field
  if (offer.kind === 'element') {
    const { element: label, hints, hint } = offer
    if (!options) return { label, mono: true, hint }
    const choices = options.map((value) => ({ value, label: value }))
    return { label, options: choices, hint: hints?.[text] ?? hint }
  }
  if (kind === 'flag') return { label: heading, options: FLAGS }
  const hint = suggestions && `Choose a ${inSentence(heading)} or type another.`
  return { label: heading, hint, suggestions }
}

/** Reads the action that a dialog describes, or what is wrong with what was typed. */
export const readAction = async (
  offer: BulkOffer,
  field: ResourceField | undefined,
  draft: ActionDraft,
): Promise<{ action: BulkAction } | { fault: string }> => {
  if (offer.kind === 'delete') return { action: { kind: 'delete' } }
  const { path } = offer
  const text = draft.text.trim()
  if (text === '') return { fault: 'Required.' }
  const alsoUnset = offer.unsetChoice && draft.alsoUnset && ({ alsoUnset: true } as const)
  if (offer.kind === 'element') {
    const fault = await offer.faultOf?.(text)
    if (fault) return { fault }
    return { action: { kind: 'element', path, element: text, isIn: offer.isIn, ...alsoUnset } }
  }
  const value = field?.kind === 'flag' ? text === 'on' : text
  return { action: { kind: 'set', path, value, ...alsoUnset } }
}
