import type { BulkAction, ElementOffer, SetOffer } from '../resources/bulk-action.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { inSentence } from '../resources/resource-words.ts'

/** What the dialog of an action has when it opens: the first of what can be chosen. */
export const firstText = (field: ResourceField): string =>
  field.kind === 'flag' ? 'on' : (field.options?.[0] ?? '')

const FLAGS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

/** What the dialog of an action asks for: something to type or, with `options`, to choose. */
export const inputOf = (offer: SetOffer | ElementOffer, field: ResourceField, text: string) => {
  const { heading, kind, suggestions } = field
  if (offer.kind === 'element') {
    const options = field.options?.map((value) => ({ value, label: value }))
    return { label: offer.element, options, hint: offer.hints?.[text] ?? offer.hint }
  }
  if (kind === 'flag') return { label: heading, options: FLAGS }
  const hint = suggestions ? `Choose a ${inSentence(heading)} or type another.` : offer.hint
  return { label: heading, hint, suggestions }
}

/** Reads the action that a dialog describes, or what is wrong with what was typed. */
export const readAction = async (
  offer: SetOffer | ElementOffer,
  field: ResourceField,
  typed: string,
): Promise<{ action: BulkAction } | { fault: string }> => {
  const { path, alsoUnset } = offer
  const of = { path, ...(alsoUnset && { alsoUnset }) }
  const text = typed.trim()
  if (text === '') return { fault: 'Required.' }
  if (offer.kind === 'element') {
    const fault = await offer.faultOf?.(text)
    return fault
      ? { fault }
      : { action: { ...of, kind: 'element', element: text, isIn: offer.isIn } }
  }
  return { action: { ...of, kind: 'set', value: field.kind === 'flag' ? text === 'on' : text } }
}
