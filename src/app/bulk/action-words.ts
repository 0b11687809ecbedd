import { isUnset } from '#contract/json-value.ts'
import {
  itemKind,
  type BulkAction,
  type BulkItem,
  type ItemKind,
} from '../resources/bulk-action.ts'
import type { Member } from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import { inSentence, recordCount } from '../resources/resource-words.ts'
import type { Sign, Tone } from '../ui/badge.tsx'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import { isUndo } from './action-rule.ts'
import type { JournalRow, RowKind } from './run-state.ts'

/** A value as it is said of a change: `on`, `eu`, `bindings, ingress`. */
export const valueText = (value: Member): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return shortened(typeof value === 'string' ? value : value.join(', '))
}

/** What an action does: "Set region to eu". */
export const actionTitle = (
  { words, fields }: Pick<Resource, 'words' | 'fields'>,
  action: BulkAction,
): string => {
  if (action.kind === 'delete') return `Delete ${words.other}`
  if (action.kind === 'apply') return isUndo(action) ? 'Undo' : 'Import'
  const { path } = action
  const heading = inSentence(fields.find((field) => field.path === path)?.heading ?? path)
  if (action.kind === 'set') {
    const { value } = action
    return isUnset(value) ? `Clear ${heading}` : `Set ${heading} to ${valueText(value)}`
  }
  const element = shortened(action.element)
  return action.isIn ? `Add ${element} to the ${heading}` : `Remove ${element} from the ${heading}`
}

/** The write that would be sent for a row, or how it ended. */
export type OutcomeKind = Exclude<RowKind, 'left'> | ItemKind

/** How outcomes are shown: what needs somebody first. */
export const OUTCOME_WORDS: Record<OutcomeKind, { label: string; tone: Tone; sign: Sign }> = {
  asked: { label: 'To decide', tone: 'warn', sign: 'triangle' },
  failed: { label: 'Failed', tone: 'bad', sign: 'cross' },
  kept: { label: 'Kept as is', tone: 'warn', sign: 'dash' },
  unable: { label: "Can't be changed", tone: 'warn', sign: 'triangle' },
  update: { label: 'Will change', tone: 'idle', sign: 'clock' },
  create: { label: 'Will be created', tone: 'idle', sign: 'clock' },
  delete: { label: 'Will be deleted', tone: 'idle', sign: 'cross' },
  already: { label: 'No change needed', tone: 'idle', sign: 'dash' },
  gone: { label: 'Gone', tone: 'idle', sign: 'cross' },
  cancelled: { label: 'Cancelled', tone: 'idle', sign: 'dash' },
  done: { label: 'Done', tone: 'ok', sign: 'check' },
}

/** What comes or came of a row. */
export const outcomeOf = (row: JournalRow): OutcomeKind =>
  row.state.kind === 'left' ? itemKind(row) : row.state.kind

/** How many rows there are of each outcome: "Will change: 2 · No change needed: 1". */
export const countsText = (rows: readonly JournalRow[]): string => {
  const kinds = rows.map(outcomeOf)
  return Object.entries(OUTCOME_WORDS)
    .map(([kind, { label }]) => ({ label, count: kinds.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join(' · ')
}

const START = { update: 'Change', create: 'Create', delete: 'Delete' } as const

/** What starts a bulk change: "Delete 3 operators"; "Change" if it is of several kinds. */
export const startLabel = (
  { words }: Pick<Resource, 'words'>,
  action: BulkAction,
  items: readonly BulkItem[],
): string => {
  if (isUndo(action)) return 'Undo'
  const [kind = 'update', ...others] = new Set(items.map(itemKind))
  return `${START[others.length > 0 ? 'update' : kind]} ${recordCount(words, items.length)}`
}

/** What people lose by a change, in sentences: their records, and what else the resource says. */
export const lossesOf = (
  { words, bulk }: Pick<Resource, 'words' | 'bulk'>,
  items: readonly BulkItem[],
): string[] => {
  const count = items.filter((item) => itemKind(item) === 'delete').length
  const forEver = bulk.unset === undefined ? " and can't be undone" : ''
  const more = bulk.deletesMore === undefined ? '' : ` ${bulk.deletesMore}`
  const deletes = `This deletes ${recordCount(words, count)}${forEver}.${more}`
  const other = bulk.lossOf?.(items)
  return [...(count > 0 ? [deletes] : []), ...(other ? [other] : [])]
}
