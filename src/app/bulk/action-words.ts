import { isUnset } from '#contract/json-value.ts'
import type { BulkAction, BulkItem, BulkOffer, Loss } from '../resources/bulk-action.ts'
import { offersOf } from '../resources/bulk-offers.ts'
import {
  capitalized,
  inSentence,
  recordCount,
  type ResourceWords,
} from '../resources/resource-words.ts'
import type { Member } from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import { shortened } from '../ui/first-part.ts'
import { allOf } from '../ui/intl.ts'
import type { Sign, Tone } from '../ui/badge.tsx'
import type { PlanRow } from './dry-run.ts'
import type { RowKind } from './journal.ts'
import { isUndo } from './undo.ts'

type Described = Pick<Resource, 'words' | 'fields' | 'bulk'>

const headingAt = ({ fields }: Described, path: string): string =>
  inSentence(fields.find((field) => field.path === path)?.heading ?? path)

/** A value as it is said of an action: `on`, `eu`, `bindings, ingress`. */
const newValueText = (value: Member): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return shortened(typeof value === 'string' ? value : value.join(', '))
}

const elementTitle = (
  resource: Described,
  { path, element, isIn }: Extract<BulkAction, { kind: 'element' }>,
): string => {
  const isIt = (offer: BulkOffer) =>
    offer.kind === 'element' && offer.path === path && offer.isIn === isIn
  const offer = offersOf(resource).find(isIt)
  const title =
    offer?.kind === 'element'
      ? offer.title
      : `${isIn ? 'Add # to' : 'Remove # from'} the ${headingAt(resource, path)}`
  return title.replace('#', () => shortened(element))
}

/** What an action does: "Set region to eu". */
export const actionTitle = (resource: Described, action: BulkAction): string => {
  switch (action.kind) {
    case 'delete':
      return `Delete ${resource.words.other}`
    case 'set':
      return isUnset(action.value)
        ? `Clear ${headingAt(resource, action.path)}`
        : `Set ${headingAt(resource, action.path)} to ${newValueText(action.value)}`
    case 'element':
      return elementTitle(resource, action)
    case 'replace':
      return `Replace ${shortened(action.element)} with ${shortened(action.by)}`
    case 'member': {
      const of = `the ${headingAt(resource, action.path)}`
      const member = shortened(action.member)
      return action.source === null ? `Remove ${member} from ${of}` : `Set ${member} in ${of}`
    }
    case 'copy':
      return `Copy the ${resource.words.one} of ${shortened(action.of)}`
    case 'apply':
      return action.from === 'import' ? 'Import' : 'Undo'
  }
}

/**
 * What an action does to so many records while it runs, and what it has done: "Setting region to eu on 120 operators",
 * "Region set to eu on 120 operators".
 */
export const runTitles = (
  resource: Described,
  action: BulkAction,
  count: number,
): { readonly doing: string; readonly done: string } => {
  const records = recordCount(resource.words, count)
  const titles = ([doing, done]: readonly [string, string], what: string, rest = '') => ({
    doing: `${doing} ${what}${rest}`,
    done: `${what} ${done}${rest}`,
  })
  switch (action.kind) {
    case 'delete':
      return titles(['Deleting', 'deleted'], records)
    case 'set': {
      const heading = headingAt(resource, action.path)
      const { doing, done } = isUnset(action.value)
        ? titles(['Clearing', 'cleared'], heading, ` on ${records}`)
        : titles(['Setting', 'set'], heading, ` to ${newValueText(action.value)} on ${records}`)
      return { doing, done: capitalized(done) }
    }
    case 'element': {
      const of = `the ${headingAt(resource, action.path)} of ${records}`
      const element = shortened(action.element)
      return action.isIn
        ? titles(['Adding', 'added'], element, ` to ${of}`)
        : titles(['Removing', 'removed'], element, ` from ${of}`)
    }
    case 'replace': {
      const rest = ` with ${shortened(action.by)} in ${records}`
      return titles(['Replacing', 'replaced'], shortened(action.element), rest)
    }
    case 'member': {
      const of = `the ${headingAt(resource, action.path)} of ${records}`
      const member = shortened(action.member)
      return action.source === null
        ? titles(['Removing', 'removed'], member, ` from ${of}`)
        : titles(['Setting', 'set'], member, ` in ${of}`)
    }
    case 'copy': {
      const of = shortened(action.of)
      return {
        doing: `Copying the ${resource.words.one} of ${of} over ${records}`,
        done: `${records} copied from ${of}`,
      }
    }
    case 'apply':
      return action.from === 'import'
        ? titles(['Importing', 'imported'], records)
        : { doing: `Undoing a change of ${records}`, done: `Undone on ${records}` }
  }
}

/** How a state or an outcome is shown. */
export type ResultWords = { readonly label: string; readonly tone: Tone; readonly sign: Sign }

/** How the state of a row is shown: what needs somebody first. */
export const ROW_WORDS: Record<RowKind, ResultWords> = {
  asked: { label: 'To decide', tone: 'warn', sign: 'triangle' },
  failed: { label: 'Failed', tone: 'bad', sign: 'cross' },
  left: { label: 'Not started', tone: 'idle', sign: 'clock' },
  done: { label: 'Done', tone: 'ok', sign: 'check' },
  already: { label: 'No change needed', tone: 'idle', sign: 'dash' },
  kept: { label: 'Kept theirs', tone: 'idle', sign: 'dash' },
  gone: { label: 'Gone', tone: 'idle', sign: 'cross' },
  unable: { label: "Can't be changed", tone: 'warn', sign: 'triangle' },
}

/** An undo keeps what was edited since, whoever did. */
export const UNDO_ROW_WORDS: typeof ROW_WORDS = {
  ...ROW_WORDS,
  kept: { ...ROW_WORDS.kept, label: 'Edited since' },
}

/** What would happen to a row: its outcome, or which write it is. */
export type PlanKind = Exclude<PlanRow['outcome'], 'change'> | BulkItem['kind']

export const planKind = ({ outcome, kind }: Pick<PlanRow, 'outcome' | 'kind'>): PlanKind =>
  outcome === 'change' ? kind : outcome

/** How the outcome of a row's dry run is shown. */
export const PLAN_WORDS: Record<PlanKind, ResultWords> = {
  update: { label: 'Will change', tone: 'ok', sign: 'check' },
  create: { label: 'Will be created', tone: 'ok', sign: 'check' },
  delete: { label: 'Will be deleted', tone: 'idle', sign: 'cross' },
  asked: { label: 'Changed by someone else', tone: 'warn', sign: 'triangle' },
  kept: { label: 'Edited since', tone: 'warn', sign: 'triangle' },
  already: { label: 'No change needed', tone: 'idle', sign: 'dash' },
  unable: { label: "Can't be changed", tone: 'warn', sign: 'triangle' },
}

const VERBS: Record<BulkItem['kind'], string> = {
  update: 'Change',
  create: 'Create',
  delete: 'Delete',
}

/** What starts a bulk change: "Delete 3 operators"; "Change" if it is of several kinds. */
export const startLabel = (
  { words }: Described,
  action: BulkAction,
  items: readonly BulkItem[],
): string => {
  if (isUndo(action)) return 'Undo'
  const [kind = 'update', ...others] = new Set(items.map(({ kind }) => kind))
  return `${VERBS[others.length > 0 ? 'update' : kind]} ${recordCount(words, items.length)}`
}

/** What an undo does, in two sentences: "Restores 120 operators. Newer edits are kept." */
export const undoText = (words: ResourceWords, items: readonly BulkItem[]): string => {
  const deletes = items.filter(({ kind }) => kind === 'delete').length
  const restores = items.length - deletes
  const does = [
    ...(restores > 0 ? [`restores ${recordCount(words, restores)}`] : []),
    ...(deletes > 0 ? [`deletes ${recordCount(words, deletes)} that it created`] : []),
  ]
  return `${capitalized(allOf(does))}. Newer edits are kept.`
}

/** What people lose by a change: their records, and what else the resource says. It asks for their number. */
export const lossesOf = (
  { words, bulk }: Pick<Resource, 'words' | 'bulk'>,
  action: BulkAction,
  items: readonly BulkItem[],
): Loss[] => {
  const deletes = items.filter(({ kind }) => kind === 'delete').length
  const isForEver = bulk.unset === undefined
  const text = `This deletes ${recordCount(words, deletes)}${isForEver ? " and can't be undone" : ''}.`
  const more = bulk.deletesMore === undefined ? text : `${text} ${bulk.deletesMore}`
  const other = bulk.lossOf?.(action, items)
  return [{ count: deletes, text: more }, ...(other ? [other] : [])].filter(
    ({ count }) => count > 0,
  )
}
