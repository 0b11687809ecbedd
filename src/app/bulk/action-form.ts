import { parsedJson } from '#contract/json-value.ts'
import type { BulkAction, BulkOffer } from '../resources/bulk-action.ts'
import type { ResourceField } from '../resources/resource-field.ts'

/** How the value of a member is given. */
export const VALUE_KINDS = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
  { value: 'remove', label: 'Remove it' },
] as const
export type ValueKind = (typeof VALUE_KINDS)[number]['value']

/** What is typed or chosen in the dialog of an action. */
export type ActionDraft = {
  text: string
  /** What takes the place of `text`. */
  by: string
  member: string
  valueKind: ValueKind
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

/** What is wrong with what was typed. */
export type ActionErrors = { text?: string; by?: string; member?: string }

/** An action, or what is wrong with what was typed for it. */
type ReadAction = { action: BulkAction; errors: null } | { action: null; errors: ActionErrors }

const REQUIRED = 'Required.'

const checked = (errors: ActionErrors, action: BulkAction): ReadAction =>
  Object.keys(errors).length > 0 ? { action: null, errors } : { action, errors: null }

const readMember = (path: string, { text, member, valueKind }: ActionDraft): ReadAction => {
  const isBad = valueKind === 'json' && parsedJson(text) === undefined
  const given = valueKind === 'json' ? text.trim() : JSON.stringify(text)
  const source = valueKind === 'remove' ? null : given
  const errors = {
    ...(member.trim() === '' && { member: REQUIRED }),
    ...(isBad && { text: text.trim() === '' ? REQUIRED : 'Not valid JSON.' }),
  }
  return checked(errors, { kind: 'member', path, member: member.trim(), source })
}

const readReplace = (path: string, draft: ActionDraft): ReadAction => {
  const [element, by] = [draft.text.trim(), draft.by.trim()]
  const errors = {
    ...(element === '' && { text: REQUIRED }),
    ...(by === '' ? { by: REQUIRED } : by === element && { by: 'The same as before.' }),
  }
  return checked(errors, { kind: 'replace', path, element, by })
}

/** Reads the action that a dialog describes; `field` is the one that it changes. */
export const readAction = async (
  offer: BulkOffer,
  field: ResourceField | undefined,
  draft: ActionDraft,
): Promise<ReadAction> => {
  if (offer.kind === 'delete') return checked({}, { kind: 'delete' })
  if (offer.kind === 'member') return readMember(offer.path, draft)
  if (offer.kind === 'replace') return readReplace(offer.path, draft)
  const { path } = offer
  const text = draft.text.trim()
  if (text === '') return { action: null, errors: { text: REQUIRED } }
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
