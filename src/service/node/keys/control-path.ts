import { mkdtemp, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The longest address of a Unix socket that every system takes, in bytes; Linux takes four more. */
const MOST_BYTES = 103
const NAME = 'control.sock'
const FOLDER = /^adit-[0-9A-Za-z]{6}$/

const socketIn = (folder: string): string => join(folder, NAME)
/** Holds the address of a socket that had to be made elsewhere. */
const pointerIn = (dataDir: string): string => join(dataDir, `${NAME}.path`)

const fits = (path: string): boolean => Buffer.byteLength(path) <= MOST_BYTES

const pointed = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(pointerIn(dataDir), 'utf8').catch(() => '')
  const path = text.trim()
  return basename(path) === NAME && FOLDER.test(basename(dirname(path))) ? path : undefined
}

/**
 * Removes the socket of a data folder, one that a killed process left too. Only for who holds the folder's
 * lock: then no other process listens there.
 */
export const removeControlSocket = async (dataDir: string): Promise<void> => {
  const elsewhere = await pointed(dataDir)
  if (elsewhere !== undefined) {
    await rm(elsewhere, { force: true }).catch(() => undefined)
    await rmdir(dirname(elsewhere)).catch(() => undefined)
  }
  await rm(pointerIn(dataDir), { force: true })
  await rm(socketIn(dataDir), { force: true })
}

/**
 * Where the socket of a data folder is to be made: in it, or, where that address is too long for a socket,
 * in a new folder for temporary files that only its owner may enter, which a file in the data folder names.
 */
export const makeControlPath = async (dataDir: string): Promise<string> => {
  await removeControlSocket(dataDir)
  const path = socketIn(dataDir)
  if (fits(path)) return path
  // As long as the six characters that are put in their place.
  const folders = [tmpdir(), '/tmp'].map((folder) => join(folder, 'adit-'))
  const folder = folders.find((start) => fits(socketIn(`${start}XXXXXX`))) ?? '/tmp/adit-'
  const elsewhere = socketIn(await mkdtemp(folder))
  await writeFile(pointerIn(dataDir), `${elsewhere}\n`, { mode: 0o600 })
  return elsewhere
}

const ownerOf = async (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  )

/** Where the socket of a data folder is, whether a process listens there or not. */
export const findControlPath = async (dataDir: string): Promise<string | undefined> => {
  const elsewhere = await pointed(dataDir)
  if (elsewhere === undefined) return fits(socketIn(dataDir)) ? socketIn(dataDir) : undefined
  // In a folder that everybody may write to, somebody else may have taken an old name.
  const isOwn = (await ownerOf(dirname(elsewhere))) === (await ownerOf(dataDir))
  return isOwn ? elsewhere : undefined
}
