import { storedIn, type Connection } from '../connection/connection.ts'
import { noteCopy } from './store/note-copy.ts'

/**
 * Whether the copy is kept on this device: with the remembered connection itself, not with another one of the same
 * key, whose copy nobody would find again. A sign-out must find it even if this browser does not list its databases.
 */
export const isKeptHere = ({ id }: Connection): boolean => {
  const isKept = storedIn('local')?.id === id
  if (isKept) noteCopy(id)
  return isKept
}
