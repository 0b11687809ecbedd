import { createAtom } from '@tanstack/react-store'
import type { Client } from '../../api/client.ts'
import { edgeRefusalOf, type EdgeRefusal } from './edge-refusal.ts'
import { edgeKey, type Edge } from './edge.ts'

/** That a service takes no changes to an edge, and the answer that said so. */
export type RefusedEdge = { kind: EdgeRefusal; error: unknown }

type RefusedEdges = ReadonlyMap<string, RefusedEdge>

const atomOfNone = () => createAtom<RefusedEdges>(new Map())

const byClient = new WeakMap<Client, ReturnType<typeof atomOfNone>>()

/** The edges, by key, whose changes the service refused in this session. Another key starts with none. */
export const refusedEdges = (client: Client) => {
  const known = byClient.get(client) ?? atomOfNone()
  byClient.set(client, known)
  return known
}

const note = (client: Client, edge: Edge, refused: RefusedEdge | null): void => {
  const atom = refusedEdges(client)
  const key = edgeKey(edge)
  if (!refused && !atom.get().has(key)) return
  const edges = new Map(atom.get())
  if (refused) edges.set(key, refused)
  else edges.delete(key)
  atom.set(edges)
}

/** Lets an edge be changed again: the service may have changed its mind. */
export const forgetRefusal = (client: Client, edge: Edge): void => note(client, edge, null)

/** Notes what the answer to a write says about its edge as a whole. */
export const notingRefusal = async <T>(
  client: Client,
  edge: Edge,
  write: Promise<T>,
): Promise<T> => {
  try {
    const reply = await write
    note(client, edge, null)
    return reply
  } catch (error) {
    const kind = edgeRefusalOf(error)
    if (kind) note(client, edge, { kind, error })
    throw error
  }
}
