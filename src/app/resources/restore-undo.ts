import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { KeptUndo, Undo } from '../writes/write.ts'
import { restoreModuleUndo } from './edges/restore-undo.ts'
import { restoreOperatorUndo } from './operators/restore-undo.ts'

const restore = (cache: QueryClient, client: Client, kept: KeptUndo): Undo | null => {
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

/** What takes back the write of a record of any resource; null if what was kept is not understood. */
export const restoreUndo = (cache: QueryClient, client: Client, kept: KeptUndo): Undo | null => {
  try {
    return restore(cache, client, kept)
  } catch {
    return null
  }
}
