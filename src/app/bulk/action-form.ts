import { parsedJson } from '#contract/json-value.ts'
import type { BulkAction, BulkOffer } from '../resources/bulk-action.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { inSentence } from '../resources/resource-words.ts'

/** What is typed or chosen in the dialog of an action. */
export type ActionDraft = {
  text: string
  /** What takes the place of `text`. */
  by: string
  member: string
  /** How the value of a member is given. */
  valueKind: string
  /** Records on which nothing is set are set, too. */
  alsoUnset: boolean
}

/** The draft of a dialog that has just opened: the first of what can be chosen is. */
export const emptyDraft = (field: ResourceField | undefined): ActionDraft => ({
  text: field?.kind === 'flag' ? 'on' : (field?.options?.[0] ?? ''),
  by: '',
  member: '',
  valueKind: 'text',
  alsoUnset: false,
})

/** Something to type or, with `options`, to choose. */
export type ActionInput = {
  readonly name: 'text' | 'by' | 'member' | 'valueKind'
  readonly label: string
  readonly hint?: string | undefined
  readonly mono?: boolean
  /** It may be empty. */
  readonly isOptional?: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Some of what can be typed. */
  readonly suggestions?: readonly string[] | undefined
}

const FLAGS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]
const VALUE_KINDS = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
  { value: 'remove', label: 'Remove it' },
]

/** What the dialog of an action asks for. */
export const inputsOf = (
  offer: BulkOffer,
  { heading = '', kind, options, suggestions }: Partial<ResourceField> = {},
  { text, valueKind }: ActionDraft,
): readonly ActionInput[] => {
  switch (offer.kind) {
    case 'delete':
      return []
    case 'member': {
      const hint = `Of the JSON object in ${heading}. Other keys are untouched.`
      const isJson = valueKind === 'json'
      const label = isJson ? 'JSON value' : 'Text value'
      const value = { name: 'text', label, mono: true, isOptional: !isJson } as const
      return [
        { name: 'member', label: 'Key', mono: true, hint },
        { name: 'valueKind', label: 'Value', options: VALUE_KINDS },
        ...(valueKind === 'remove' ? [] : [value]),
      ]
    }
    case 'replace':
      return [
        { name: 'text', label: offer.element, mono: true },
        { name: 'by', label: 'Replace with', mono: true },
      ]
    case 'element': {
      const { element: label, hint, hints } = offer
      if (!options) return [{ name: 'text', label, mono: true, hint }]
      const choices = options.map((value) => ({ value, label: value }))
      return [{ name: 'text', label, options: choices, hint: hints?.[text] ?? hint }]
    }
    case 'set': {
      if (kind === 'flag') return [{ name: 'text', label: heading, options: FLAGS }]
      const hint = suggestions && `Choose a ${inSentence(heading)} or type another.`
      return [{ name: 'text', label: heading, hint, suggestions }]
    }
  }
}

/** What is wrong with what was typed. */
export type ActionErrors = { [Name in ActionInput['name']]?: string }

/** The action that a dialog describes. */
const actionOf = (
  offer: BulkOffer,
  field: ResourceField | undefined,
  draft: ActionDraft,
): BulkAction => {
  if (offer.kind === 'delete') return { kind: 'delete' }
  const { path } = offer
  const [text, by, member] = [draft.text.trim(), draft.by.trim(), draft.member.trim()]
  if (offer.kind === 'replace') return { kind: 'replace', path, element: text, by }
  if (offer.kind === 'member') {
    const source = draft.valueKind === 'json' ? text : JSON.stringify(draft.text)
    const isRemoved = draft.valueKind === 'remove'
    return { kind: 'member', path, member, source: isRemoved ? null : source }
  }
  const alsoUnset = offer.unsetChoice && draft.alsoUnset && ({ alsoUnset: true } as const)
  if (offer.kind === 'element')
    return { kind: 'element', path, element: text, isIn: offer.isIn, ...alsoUnset }
  return { kind: 'set', path, value: field?.kind === 'flag' ? text === 'on' : text, ...alsoUnset }
}

/** Reads the action that a dialog describes, or what is wrong with it; `field` is the one that it changes. */
export const readAction = async (
  offer: BulkOffer,
  field: ResourceField | undefined,
  draft: ActionDraft,
): Promise<{ action: BulkAction; errors: null } | { action: null; errors: ActionErrors }> => {
  const errors: ActionErrors = {}
  for (const { name, isOptional } of inputsOf(offer, field, draft))
    if (!isOptional && draft[name].trim() === '') errors[name] = 'Required.'
  const text = draft.text.trim()
  if (!errors.text) {
    const isJson = offer.kind === 'member' && draft.valueKind === 'json'
    if (isJson && parsedJson(text) === undefined) errors.text = 'Not valid JSON.'
    const fault = offer.kind === 'element' && (await offer.faultOf?.(text))
    if (fault) errors.text = fault
  }
  if (offer.kind === 'replace' && !errors.by && draft.by.trim() === text)
    errors.by = 'The same as before.'
  if (Object.keys(errors).length > 0) return { action: null, errors }
  return { action: actionOf(offer, field, draft), errors: null }
}
