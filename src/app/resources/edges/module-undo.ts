import type { EdgeModule } from '#contract/edge-modules.ts'
import { allOf } from '../../ui/intl.ts'
import type { Undo, Warning } from '../../writes/write.ts'

type Place = { module: EdgeModule; id: string; edge: string }

/** The undo of a write of a module, with what it is made of again after a reload. */
export const keptUndo = (
  undo: Undo | null,
  { module, id, edge }: Place,
  act: 'save' | 'on' | 'off' | 'delete',
  done: { before: unknown; document: unknown } = { before: null, document: null },
): Undo | null =>
  undo && {
    ...undo,
    kept: { write: ['module', act, module.kind, module.module, id, edge], ...done },
  }

const CANT_RESTORE = "This dashboard doesn't know these fields and can't restore them"

/** Says before a deletion which fields of a module no undo would bring back. */
export const lostForEver = (lost: readonly string[]): Warning[] =>
  lost.length === 0
    ? []
    : [
        {
          id: `lost for ever ${lost.join(' ')}`,
          title: `An undo would not bring back ${allOf(lost)}`,
          text: `${CANT_RESTORE}: ${allOf(lost)}.`,
        },
      ]

/** Says which fields of a deleted module an undo does not bring back. */
export const notRestored = (title: string, lost: readonly string[]): Warning[] =>
  lost.length === 0
    ? []
    : [
        {
          id: 'not restored',
          title: `Restore ${title} without all its fields?`,
          text: `${CANT_RESTORE}: ${allOf(lost)}.`,
        },
      ]
