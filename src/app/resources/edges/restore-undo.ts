import { EDGE_MODULES, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { ModuleTarget } from './module-form.ts'
import { moduleDelete, moduleSave, wholeSave } from './module-writes.ts'
import { undoWith, type KeptUndo, type Undo } from '../../writes/write.ts'
import { rulesOf } from './rules/rules-of.ts'

/** A module in what was kept: null if there was none; undefined if it is not understood. */
export type KeptReply = ModuleReply | null | undefined

/** The module in what was kept. */
export const replyIn = (module: EdgeModule, kept: unknown): KeptReply =>
  kept === null ? null : module.document.reply.safeParse(kept).data

const writeOf = (act: string | undefined, place: ModuleTarget) => {
  switch (act) {
    case 'save':
      return moduleSave(place, [])
    case 'delete':
      return moduleDelete(place, null)
    default:
      return null
  }
}

/** What takes back a write of a module that was kept; null if what was kept is not understood. */
export const restoreModuleUndo = (
  cache: QueryClient,
  client: Client,
  { write: [, act, kind, name, id = '', edge = ''], ...kept }: KeptUndo,
): Undo | null => {
  const module = EDGE_MODULES.find((one) => one.kind === kind && one.module === name)
  if (!module || id === '') return null
  const [before, document] = [replyIn(module, kept.before), replyIn(module, kept.document)]
  if (before === undefined || document === undefined) return null
  const rules = rulesOf(module)
  const place = { cache, client, module, id, edge, rules }
  // A log does not say which part of the dashboard has replaced it.
  if (act === 'whole')
    return before && document
      ? undoWith(`a change of ${module.title} of ${edge}`, wholeSave(place), {
          seen: rules.toValues(document),
          values: rules.toValues(before),
        })
      : null
  const write = writeOf(act, place)
  return write?.undo?.({ before, document }) ?? null
}
