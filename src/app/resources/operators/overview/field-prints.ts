import { fieldText, watchedFields } from '../../watched-fields.ts'
import type { OperatorDocument } from '../operator-document.ts'
import { OPERATOR_FIELDS } from '../operator-fields.ts'

const PRINTED = watchedFields(OPERATOR_FIELDS)

/** The print of one field: two that differ belong to different values; equal ones nearly always to the same. */
const LENGTH = 4
const MODULUS = 36 ** LENGTH

// FNV-1a of 32 bits. It is not proof against somebody who makes two values alike, which would hide a change here.
const printOf = (text: string): string => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return ((hash >>> 0) % MODULUS).toString(36).padStart(LENGTH, '0')
}

/** A short text for the values of an operator's fields: of a few characters for each, in their order. */
export const fieldPrints = ({ source }: Pick<OperatorDocument, 'source'>): string =>
  PRINTED.map((field) => printOf(fieldText(source, field))).join('')

/** Changes when other fields are printed: older prints then say nothing. */
export const PRINTS_FORM = PRINTED.map(({ path }) => path).join(' ')

/** The headings of the fields whose prints differ. */
export const changedHeadings = (before: string, now: string): string[] =>
  PRINTED.flatMap(({ heading }, field) => {
    const [from, to] = [field * LENGTH, (field + 1) * LENGTH]
    return before.slice(from, to) === now.slice(from, to) ? [] : heading
  })
