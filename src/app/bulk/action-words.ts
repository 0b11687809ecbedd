import { shortened } from '../ui/first-part.ts'
import { plural } from '../ui/intl.ts'
import type { Sign, Tone } from '../ui/badge.tsx'
import type { BulkAction, BulkItem } from './bulk-action.ts'
import type { PlanRow } from './dry-run.ts'
import type { RowKind } from './journal.ts'

/** What an action does: "Set region to eu". */
export const actionTitle = (action: BulkAction): string => {
  switch (action.kind) {
    case 'delete':
      return 'Delete operators'
    case 'feature':
      return `${action.isOn ? 'Enable' : 'Disable'} ${action.feature}`
    case 'region':
      return `Set region to ${shortened(action.region)}`
    case 'selector':
      return action.isOn ? 'Add an endpoint selector' : 'Remove an endpoint selector'
    case 'metadata':
      return action.source === null
        ? `Remove ${shortened(action.member)} from the metadata`
        : `Set ${shortened(action.member)} in the metadata`
    case 'apply':
      return action.from === 'import' ? 'Import' : 'Undo'
  }
}

type Words = { readonly label: string; readonly tone: Tone; readonly sign: Sign }

/** How the state of a row is shown. */
export const ROW_WORDS: Record<RowKind, Words> = {
  asked: { label: 'To decide', tone: 'warn', sign: 'triangle' },
  failed: { label: 'Failed', tone: 'bad', sign: 'cross' },
  left: { label: 'Left', tone: 'idle', sign: 'clock' },
  done: { label: 'Done', tone: 'ok', sign: 'check' },
  already: { label: 'Already so', tone: 'idle', sign: 'dash' },
  kept: { label: 'Kept theirs', tone: 'idle', sign: 'dash' },
  gone: { label: 'Gone', tone: 'idle', sign: 'cross' },
  unable: { label: "Can't be changed", tone: 'warn', sign: 'triangle' },
}

/** What would happen to a row: its outcome, or which write it is. */
export type PlanKind = Exclude<PlanRow['outcome'], 'change'> | BulkItem['kind']

export const planKind = ({ outcome, item }: Pick<PlanRow, 'outcome' | 'item'>): PlanKind =>
  outcome === 'change' ? item.kind : outcome

/** How the outcome of a row's dry run is shown. */
export const PLAN_WORDS: Record<PlanKind, Words> = {
  update: { label: 'Will change', tone: 'ok', sign: 'check' },
  create: { label: 'Will be created', tone: 'ok', sign: 'check' },
  delete: { label: 'Will be deleted', tone: 'idle', sign: 'cross' },
  asked: { label: 'Changed by someone else', tone: 'warn', sign: 'triangle' },
  already: { label: 'Already so', tone: 'idle', sign: 'dash' },
  unable: { label: "Can't be changed", tone: 'warn', sign: 'triangle' },
}

/** `1 operator`, `1,204 operators`. */
export const operatorCount = (count: number): string =>
  plural(count, { one: '# operator', other: '# operators' })

const VERBS: Record<BulkItem['kind'], string> = {
  update: 'Change',
  create: 'Create',
  delete: 'Delete',
}

/** What starts a bulk change: "Delete 3 operators"; "Change" if it is of several kinds. */
export const startLabel = (items: readonly BulkItem[]): string => {
  const [kind = 'update', ...others] = new Set(items.map(({ kind }) => kind))
  return `${VERBS[others.length > 0 ? 'update' : kind]} ${operatorCount(items.length)}`
}
