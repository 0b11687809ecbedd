import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import type { AnsweredCall } from '../../../api/client.ts'
import { isNotFound } from '../../../api/api-error.ts'
import { isOn } from '../exposure.ts'
import { voidReason, type ChangeWindow } from './change-window.ts'

/**
 * What an answered call of this tab means for a window: the person has ended it by turning the module on or deleting
 * it, has changed what it left, or something else is there than it left.
 */
type Heard = 'ended' | 'own' | 'other'

/** What a call says of the module of a window; null if nothing. */
export const heardOf = (
  window: Pick<ChangeWindow, 'id' | 'left'>,
  module: EdgeModule,
  { operation, params, reply, error }: AnsweredCall,
): Heard | null => {
  if (params?.['id'] !== window.id || operation.path !== module.get.path) return null
  if (operation.method === 'GET') {
    if (error !== null) return isNotFound(error) ? 'other' : null
    return voidReason(window, replyOf(module, reply)) ? 'other' : null
  }
  // Nobody knows whether a write was done that failed: the module is read before it is turned on.
  if (error !== null) return null
  const document = operation.method === 'PUT' ? replyOf(module, reply) : null
  if (document === null || isOn(document)) return 'ended'
  return voidReason(window, document) ? 'own' : null
}

// The client has read it by the same schema.
const replyOf = (module: EdgeModule, reply: unknown): ModuleReply | null =>
  module.document.reply.safeParse(reply).data ?? null
