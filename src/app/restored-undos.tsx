import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Client } from './api/client.ts'
import { useClient } from './api/use-client.ts'
import { ownerId } from './connection/connection.ts'
import { restoreModuleUndo } from './resources/edges/restore-undo.ts'
import { restoreOperatorUndo } from './resources/operators/restore-undo.ts'
import { lateParts, undoables } from './shell/late-parts.ts'
import { readUndos } from './writes/kept-undos.ts'
import { MOST, undoableOf } from './writes/offer-undo.ts'
import type { KeptUndo, Undo } from './writes/write.ts'

const restore = async (
  cache: QueryClient,
  client: Client,
  kept: KeptUndo,
): Promise<Undo | null> => {
  switch (kept.write[0]) {
    case 'operator':
      return restoreOperatorUndo(cache, client, kept)
    case 'module':
      return restoreModuleUndo(cache, client, kept)
    // Of another version.
    default:
      return null
  }
}

const hidden = () => undefined

/** Offers again what could be taken back before a reload, by its key and in the palette. Shows nothing. */
const RestoredUndos = () => {
  const cache = useQueryClient()
  const client = useClient()
  useEffect(() => {
    const restoreAll = async () => {
      const kept = readUndos(ownerId(client.connection))
      const undos = await Promise.all(kept.map((one) => restore(cache, client, one)))
      const restored = undos.flatMap((undo) => (undo ? undoableOf(client, undo, hidden) : []))
      // What was changed since the reload is newer.
      undoables.set((now) => [...now, ...restored].slice(0, MOST))
    }
    // Without the code of a form it is not restored.
    void restoreAll().catch(() => undefined)
  }, [cache, client])
  return null
}

/** Restores them in every page from now on. */
export const restoreUndos = (): void =>
  lateParts.set((parts) =>
    parts['restoredUndos'] ? parts : { ...parts, restoredUndos: RestoredUndos },
  )
