import { modulesOf, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import { isApiError, isNotFound, orNull } from '../../api/api-error.ts'
import type { AnsweredCall } from '../../api/client.ts'
import { explainError } from '../../errors/explain-error.ts'
import type { Calls } from '../collected-resource.ts'
import type { ModuleReading, Readings } from './edge-record.ts'
import type { Edge } from './edge.ts'

/** A failure that the read of the next edge would meet, too. */
const isGeneral = (error: unknown, isAlone: boolean): boolean => {
  if (!isApiError(error) || error.status === 401 || error.status === 429) return true
  return error.isRetryable && !error.isStatus(500) && !isAlone
}

type Reading = Readonly<{ module: string; reading: ModuleReading }>

const readModule = async (
  calls: Calls,
  { module, get }: EdgeModule,
  id: string,
  signal: AbortSignal,
  isAlone: boolean,
): Promise<Reading> => {
  try {
    const reply = await orNull(calls.call(get, { params: { id }, signal }))
    return { module, reading: { at: Date.now(), reply } }
  } catch (error) {
    if (signal.aborted || isGeneral(error, isAlone)) throw error
    return { module, reading: { at: Date.now(), failure: explainError(error).title } }
  }
}

/**
 * Reads the modules of an edge. Throws what the read of the next edge would meet, too; a failure that only this edge
 * meets is what was read of its module. `isAlone`: it fails again and again while others are read.
 */
export const readModules = async (
  calls: Calls,
  { kind, id }: Edge,
  signal: AbortSignal,
  isAlone: boolean,
): Promise<Readings> => {
  const found = await Promise.all(
    modulesOf(kind).map((module) => readModule(calls, module, id, signal, isAlone)),
  )
  return Object.fromEntries(found.map(({ module, reading }) => [module, reading]))
}

/** What a reply to a request for a module says of it; null if it says nothing. */
export const heardReading = (
  { operation, reply, error }: AnsweredCall,
  at: number,
): ModuleReading | null => {
  if (isNotFound(error)) return operation.method === 'PUT' ? null : { at, reply: null }
  if (error !== null) return null
  // The operation's own schema has parsed it.
  return { at, reply: operation.method === 'DELETE' ? null : (reply as ModuleReply) }
}

/** What is known after a read that began at a time: what came after that is newer. */
export const withRead = (known: Readings, read: Readings, begun: number): Readings => {
  const newer = Object.entries(known).filter(([, { at }]) => at > begun)
  return { ...known, ...read, ...Object.fromEntries(newer) }
}
