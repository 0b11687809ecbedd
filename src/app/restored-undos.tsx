import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from './api/use-client.ts'
import { ownerId } from './connection/connection.ts'
import { restoreUndo } from './resources/restore-undo.ts'
import { lateParts, undoables } from './shell/late-parts.ts'
import { readUndos } from './writes/kept-undos.ts'
import { MOST_UNDOS, undoableOf } from './writes/offer-undo.ts'

const hidden = () => undefined

/** Offers again what could be taken back before a reload, by its key and in the palette. Shows nothing. */
const RestoredUndos = () => {
  const cache = useQueryClient()
  const client = useClient()
  useEffect(() => {
    const kept = readUndos(ownerId(client.connection))
    const restored = kept.flatMap((one) => {
      const undo = restoreUndo(cache, client, one)
      return undo ? undoableOf(client, undo, hidden) : []
    })
    // What was changed since the reload is newer.
    undoables.set((now) => [...now, ...restored].slice(0, MOST_UNDOS))
  }, [cache, client])
  return null
}

/** Restores them in every page from now on. */
export const restoreUndos = (): void =>
  lateParts.set((parts) =>
    parts['restoredUndos'] ? parts : { ...parts, restoredUndos: RestoredUndos },
  )
