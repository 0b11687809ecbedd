import type { ModuleReply } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import { changedFields, isSame } from '../../writes/conflicts/field.ts'
import { undoWith, type Warning } from '../../writes/write.ts'
import { kindOfId } from './edge-kind.ts'
import type { ModulePut, ModuleValues } from './module-form.ts'
import {
  deleteWarnings,
  lostFields,
  moduleDelete,
  type ModuleTarget,
  type ModuleWrite,
} from './module-writes.ts'
import { moduleFields, wholeSave } from './whole-module.ts'

/** Every target is read before it is shown, and once more before it is written. */
const MOST_TARGETS = 200

/** Lines of a text that name no edge to copy to, and why. */
type TargetFault = { line: number; reason: string }

/** The edges of the same kind that the lines of a text name, each once. Ids without a kind are taken as of this kind. */
export const copyTargets = (
  text: string,
  { kind, id: source }: { kind: string; id: string },
): { ids: string[]; faults: TargetFault[] } => {
  const faults: TargetFault[] = []
  const ids = new Set<string>()
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const id = line.trim()
    const named = kindOfId(id) ?? kind
    const { error } = idText().safeParse(id)
    if (id === '' || ids.has(id)) continue
    if (id === source) faults.push({ line: index + 1, reason: 'this edge itself.' })
    else if (error) faults.push({ line: index + 1, reason: `${error.issues[0]?.message}` })
    else if (named !== kind)
      faults.push({
        line: index + 1,
        reason: `a ${named.toUpperCase()} edge, not a ${kind.toUpperCase()} edge.`,
      })
    else if (ids.size === MOST_TARGETS) {
      faults.push({ line: index + 1, reason: `more than ${MOST_TARGETS} edges.` })
      break
    } else ids.add(id)
  }
  return { ids: [...ids], faults }
}

/**
 * PUT of a module that is to have given values, whatever it has. It asks if it is no longer as it was reviewed:
 * null if no module was there.
 */
export const moduleCopy = (
  place: ModuleTarget,
  reviewed: ModuleReply | null,
  how: 'copying' | 'importing' = 'copying',
): ModuleWrite<ModulePut> => {
  const { module, edge } = place
  const { title } = module
  const save = wholeSave(place, [])
  return {
    ...save,
    words: {
      done: `${title} copied to ${edge}`,
      refused: 'The module was not copied',
      unknown: 'The module may or may not have been copied',
      confirm: 'Copy module',
    },
    warnings: async (context) => [
      ...(isSame(context.document, reviewed) ? [] : changedWarning(context.document)),
      ...((await save.warnings?.(context)) ?? []),
    ],
    undo: ({ before, document }) => {
      const undone = `${how} ${title} to ${edge}`
      if (!document) return null
      if (!before) {
        const remove = moduleDelete(place, document, 'It was changed after you copied it')
        return undoWith(
          undone,
          remove,
          (now) => now,
          (now) => deleteWarnings(place, now.document),
        )
      }
      return undoWith(undone, wholeSave(place, lostFields(module, document)), {
        seen: place.rules.toValues(document),
        values: place.rules.toValues(before),
      })
    },
  }
}

const changedWarning = (document: ModuleReply | null): Warning[] => [
  {
    id: `changed ${JSON.stringify(document)}`,
    title: 'Copy over it anyway?',
    text: 'Someone else changed it after it was reviewed.',
  },
]

/** What copying does to one edge. */
export type CopyChange = {
  /** What it has now; null if no module is set. */
  from: ModuleValues | null
  to: ModuleValues
  /** What to read before it is confirmed. */
  warnings: Warning[]
}

/** What copying values to a module as it was read does to it; null if it has them already. */
export const copyChange = async (
  place: ModuleTarget,
  document: ModuleReply | null,
  to: ModuleValues,
): Promise<CopyChange | null> => {
  const { rules } = place
  const from = document && rules.toValues(document)
  if (from && changedFields(moduleFields(place), from, to).length === 0) return null
  const body = rules.toPut(to)
  const given = moduleCopy(place, document).warnings?.({ seen: from, document, values: to, body })
  return { from, to, warnings: (await given) ?? [] }
}
