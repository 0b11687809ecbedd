import { cutTo, isolated } from '../../../ui/first-part.ts'
import { allOf, plural } from '../../../ui/intl.ts'
import { labelOf } from '../../../writes/conflicts/field.ts'
import type { OperatorDocument } from '../operator-document.ts'
import { OPERATOR_FORM_FIELDS } from '../operator-fields.ts'
import { marksOf } from '../owner.ts'
import { readKeptValue, type PutBack } from './put-back.ts'

const MOST_SHOWN = 80

const cut = (text: string) => isolated(cutTo(text, MOST_SHOWN))

const valueWords = (kept: string): string => {
  const value = readKeptValue(kept)
  if (value.kind === 'list') return value.items.length === 0 ? 'empty' : cut(allOf(value.items))
  if (value.kind === 'first') return value.text === '' ? 'as before' : `${cut(value.text)}…`
  return value.text === '' ? 'empty' : cut(value.text)
}

const MINUTE = 60_000

const spanWords = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' })
  if (minutes < 48 * 60)
    return plural(Math.floor(minutes / 60), { one: '# hour', other: '# hours' })
  return plural(Math.floor(minutes / 60 / 24), { other: '# days' })
}

/** The name of a field on the screen. */
export const fieldLabel = (path: string): string => labelOf(OPERATOR_FORM_FIELDS, path)

/** What is seen of a change: `Region is us again, 4 minutes after you set it to eu.` */
export const putBackText = ({ path, was, became, after }: PutBack): string => {
  const value = readKeptValue(became)
  const isMany = value.kind === 'list'
  const isEmpty = isMany ? value.items.length === 0 : value.text === ''
  const [is, it] = isMany ? ['are', 'them'] : ['is', 'it']
  const set =
    isEmpty && value.kind !== 'first' ? `cleared ${it}` : `set ${it} to ${valueWords(became)}`
  const meant = value.kind === 'first' && isEmpty ? `changed ${it}` : set
  return `${fieldLabel(path)} ${is} ${valueWords(was)} again, ${spanWords(after)} after you ${meant}.`
}

/** Who likely put so many values back. */
export const culpritText = (
  { metadata }: Pick<OperatorDocument, 'metadata'>,
  count: number,
): string => {
  const it = count === 1 ? 'it' : 'them'
  return marksOf(metadata).length > 0
    ? `The operator in the cluster likely put ${it} back: it sends its own settings again and again.`
    : `The operator in the cluster, or someone else, likely put ${it} back.`
}
