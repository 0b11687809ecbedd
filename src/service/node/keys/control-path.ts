import { mkdtemp, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The longest Unix socket address that every system accepts, in bytes; Linux accepts four more. */
const MOST_BYTES = 103
const NAME = 'control.sock'
const FOLDER = /^adit-[0-9A-Za-z]{6}$/

const socketIn = (folder: string): string => join(folder, NAME)
/** Contains the address of a socket that had to be created elsewhere. */
const pointerIn = (dataDir: string): string => join(dataDir, `${NAME}.path`)

const fits = (path: string): boolean => Buffer.byteLength(path) <= MOST_BYTES

const pointed = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(pointerIn(dataDir), 'utf8').catch(() => '')
  const path = text.trim()
  return basename(path) === NAME && FOLDER.test(basename(dirname(path))) ? path : undefined
}

/**
 * Removes the socket of a data folder, also one left by a killed process. Call it only with the folder's
 * lock held: then no other process listens there.
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
 * Where to create the socket of a data folder: in it, or, if that address is too long for a socket, in a new
 * temporary folder that only its owner may enter; a file in the data folder then names it.
 */
export const makeControlPath = async (dataDir: string): Promise<string> => {
  await removeControlSocket(dataDir)
  const path = socketIn(dataDir)
  if (fits(path)) return path
  // As long as the six characters that replace it.
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

/** Where the socket of a data folder is, whether or not a process listens there. */
export const findControlPath = async (dataDir: string): Promise<string | undefined> => {
  const elsewhere = await pointed(dataDir)
  if (elsewhere === undefined) return fits(socketIn(dataDir)) ? socketIn(dataDir) : undefined
  // In a world-writable folder another user may have taken an old name.
  const isOwn = (await ownerOf(dirname(elsewhere))) === (await ownerOf(dataDir))
  return isOwn ? elsewhere : undefined
}
