import type { ModuleReply } from '#contract/edge-modules.ts'
import { explainError } from '../../errors/explain-error.ts'

/** How many modules are read at a time to be compared. */
export const COMPARED_AT_ONCE = 4

/** A module as it is now, null if none is set, or why it could not be read: as the list of edges has it. */
export type ModuleNow = { readonly reply: ModuleReply | null } | { readonly failure: string }

/** Reads a module to compare it. Never throws: a read that was stopped has failed, too. */
export const moduleNow = async (read: () => Promise<ModuleReply | null>): Promise<ModuleNow> => {
  try {
    return { reply: await read() }
  } catch (error) {
    return { failure: explainError(error).title }
  }
}
