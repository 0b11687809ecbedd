import { parsedJson } from '#contract/json-value.ts'
import type { BulkAction, BulkOffer } from '../resources/bulk-action.ts'
import type { ResourceField } from '../resources/resource-field.ts'

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
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly suggestions?: readonly string[]
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
  { heading, kind, options, suggestions }: ResourceField,
  { text, valueKind }: ActionDraft,
): ActionInput[] => {
  switch (offer.kind) {
    case 'delete':
      return []
    case 'member': {
      const hint = `Of the JSON object in ${heading}. Other keys are untouched.`
      const label = valueKind === 'json' ? 'JSON value' : 'Text value'
      const inputs: ActionInput[] = [
        { name: 'member', label: 'Key', mono: true, hint },
        { name: 'valueKind', label: 'Value', options: VALUE_KINDS },
      ]
      return valueKind === 'remove' ? inputs : [...inputs, { name: 'text', label, mono: true }]
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
      if (!suggestions) return [{ name: 'text', label: heading }]
      const hint = `Suggested: ${suggestions.join(', ')}. Any other value is accepted.`
      return [{ name: 'text', label: heading, suggestions, hint }]
    }
  }
}

/** What is wrong with what was typed. */
export type ActionErrors = { [Name in ActionInput['name']]?: string }

/** An action, or what is wrong with what was typed for it. */
type ReadAction = { action: BulkAction; errors: null } | { action: null; errors: ActionErrors }

const REQUIRED = 'Required.'

const checked = (errors: ActionErrors, action: BulkAction): ReadAction =>
  Object.keys(errors).length > 0 ? { action: null, errors } : { action, errors: null }

/** Reads the action that a dialog describes; `field` is the one that it changes. */
export const readAction = async (
  offer: BulkOffer,
  field: ResourceField | undefined,
  draft: ActionDraft,
): Promise<ReadAction> => {
  if (offer.kind === 'delete') return checked({}, { kind: 'delete' })
  const { path } = offer
  const [text, by, member] = [draft.text.trim(), draft.by.trim(), draft.member.trim()]
  const missing = text === '' ? { text: REQUIRED } : {}
  switch (offer.kind) {
    case 'member': {
      const isJson = draft.valueKind === 'json'
      const given = isJson ? text : JSON.stringify(draft.text)
      const bad = isJson && parsedJson(text) === undefined ? { text: 'Not valid JSON.' } : {}
      const errors = {
        ...(member === '' && { member: REQUIRED }),
        ...bad,
        ...(isJson && missing),
      }
      const source = draft.valueKind === 'remove' ? null : given
      return checked(errors, { kind: 'member', path, member, source })
    }
    case 'replace': {
      const same = by === text ? { by: 'The same as before.' } : {}
      const errors = { ...missing, ...(by === '' ? { by: REQUIRED } : same) }
      return checked(errors, { kind: 'replace', path, element: text, by })
    }
    case 'set':
    case 'element': {
      if (text === '') return { action: null, errors: missing }
      const alsoUnset = offer.unsetChoice && draft.alsoUnset && ({ alsoUnset: true } as const)
      if (offer.kind === 'set') {
        const value = field?.kind === 'flag' ? text === 'on' : text
        return checked({}, { kind: 'set', path, value, ...alsoUnset })
      }
      const fault = await offer.faultOf?.(text)
      const { isIn } = offer
      const action = { kind: 'element', path, element: text, isIn, ...alsoUnset } as const
      return checked(fault ? { text: fault } : {}, action)
    }
  }
}
