import { FEATURES, type Feature } from '#contract/operator-writes.ts'
import { findSyntaxFault } from '#domain/selector-syntax.ts'
import type { BulkAction } from './bulk-action.ts'
import type { OfferId } from './offers.ts'

/** How the value of a metadata member is given. */
export const VALUE_KINDS = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
  { value: 'remove', label: 'Remove it' },
] as const
export type ValueKind = (typeof VALUE_KINDS)[number]['value']

/** What is typed in the dialog of an action. */
export type ActionDraft = {
  text: string
  feature: Feature
  member: string
  valueKind: ValueKind
}

export const EMPTY_DRAFT: ActionDraft = {
  text: '',
  feature: FEATURES[0],
  member: '',
  valueKind: 'text',
}

/** An action, or what is wrong with what was typed for it. */
export type ReadAction =
  | { action: BulkAction; errors: null }
  | { action: null; errors: { text?: string; member?: string } }

const REQUIRED = 'Required.'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const NOTHING_TYPED: ReadAction = { action: null, errors: { text: REQUIRED } }

const withText = (text: string, action: BulkAction): ReadAction =>
  text === '' ? NOTHING_TYPED : { action, errors: null }

// A fault of one selector would be refused once for each operator.
const readSelector = (selector: string): ReadAction => {
  const fault = findSyntaxFault(selector)
  return fault
    ? { action: null, errors: { text: `Not a CEL expression: ${fault.message}.` } }
    : { action: { kind: 'selector', selector, isOn: true }, errors: null }
}

const readMember = ({ text, member, valueKind }: ActionDraft): ReadAction => {
  const isBad = valueKind === 'json' && !isJson(text)
  const errors = {
    ...(member.trim() === '' && { member: REQUIRED }),
    ...(isBad && { text: text.trim() === '' ? REQUIRED : 'Not valid JSON.' }),
  }
  if (Object.keys(errors).length > 0) return { action: null, errors }
  const source =
    valueKind === 'remove' ? null : valueKind === 'json' ? text.trim() : JSON.stringify(text)
  return { action: { kind: 'metadata', member: member.trim(), source }, errors: null }
}

/** Reads the action that a dialog describes. */
export const readAction = (id: OfferId, draft: ActionDraft): ReadAction => {
  const text = draft.text.trim()
  const { feature } = draft
  switch (id) {
    case 'region':
      return withText(text, { kind: 'region', region: text })
    case 'enable':
    case 'disable':
      return { action: { kind: 'feature', feature, isOn: id === 'enable' }, errors: null }
    case 'add-selector':
      return text === '' ? NOTHING_TYPED : readSelector(text)
    case 'remove-selector':
      return withText(text, { kind: 'selector', selector: text, isOn: false })
    case 'metadata':
      return readMember(draft)
    case 'delete':
      return { action: { kind: 'delete' }, errors: null }
  }
}
