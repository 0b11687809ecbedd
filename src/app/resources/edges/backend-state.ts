import { backend, type ModuleReply } from '#contract/edge-modules.ts'
import type { ModuleState } from './connection-sentence.ts'
import { isOn } from './exposure.ts'
import { isSetRef, refMember, refsIn } from './module-form.ts'

/** Whether a backend module names a backend that connections go to. */
export const hasBackend = (reply: ModuleReply | null): boolean =>
  isOn(reply) && refsIn(refMember(reply ?? {}, 'backend')).some(isSetRef)

/**
 * Whether connections to an edge have no backend, so that the service decides what happens to them. False where that
 * is not known: a module could not be read, or none is set, as of an edge that does not exist.
 */
export const lacksBackend = (states: readonly ModuleState[]): boolean => {
  const served = states.find(({ module }) => module.document === backend)
  const replies = states.map(({ reply }) => reply)
  if (!served || replies.includes(undefined) || replies.every((reply) => reply === null))
    return false
  return !hasBackend(served.reply ?? null)
}
