import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#service/node/errors/error-code.ts'

const FOLDER = 0o700
const FILE = 0o600
const MODE = 0o777
const OTHERS = 0o077
const STICKY = 0o1000

// Adit's own entries in its data directory. Nothing else there is touched: the user may have named a folder
// with other things in it, such as a home directory.
const OWN = /^(?:lock|api-key(?:\.\d+\.new)?|db(?:\.new)?)$/
// Every ext4 volume has this in its root, accessible only to root.
const NOBODYS = 'lost+found'

/** Part of the data directory is open to other users, and this process may not close it. */
export class OpenToOthersError extends Error {
  override name = 'OpenToOthersError'

  constructor(directory: string, path: string, { cause, mode }: { cause: unknown; mode: string }) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    super(
      `${path} is open to other users (mode ${mode}), and this user may not change that${code}. Make this user its owner, or choose a folder of its own with ADIT_DATA_DIR (--data-dir), such as ${join(directory, 'adit')}.`,
      { cause },
    )
  }
}

/** What a start closed: how many files and folders, and the directory's mode if it is kept. */
export type ClosedModes = { closed: number; sharedMode: string | undefined }

const octal = (mode: number): string => `0${(mode & MODE).toString(8)}`

const unlessMissing = (found: Promise<Stats>): Promise<Stats | undefined> =>
  found.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const closer = (directory: string) => {
  const close = async (path: string, found: Stats): Promise<number> => {
    const mode = found.isDirectory() ? FOLDER : FILE
    if ((found.mode & MODE) === mode) return 0
    const refused = (cause: unknown) =>
      new OpenToOthersError(directory, path, { cause, mode: octal(found.mode) })
    await chmod(path, mode).catch((error: unknown) => {
      throw refused(error)
    })
    // A file system without its own modes accepts the change but does not keep it.
    if ((await stat(path)).mode & OTHERS) throw refused(undefined)
    return 1
  }
  // A folder is closed before its entries are read, so that nobody can replace them with a link.
  const closeAll = async (path: string): Promise<number> => {
    const found = await unlessMissing(lstat(path))
    if (!found || found.isSymbolicLink()) return 0
    const closed = await close(path, found)
    if (!found.isDirectory()) return closed
    const names = await readdir(path)
    const counts = await Promise.all(names.map((name) => closeAll(join(path, name))))
    return counts.reduce((sum, count) => sum + count, closed)
  }
  return { close, closeAll }
}

/**
 * Closes Adit's entries in its data directory to other users, whatever their modes: folders 0700, files
 * 0600. Follows no symbolic link but the directory's own. A directory that also holds other things keeps
 * its mode, since others may need it. Throws `OpenToOthersError`, or the system's error.
 */
export const closeDataDirectory = async (directory: string): Promise<ClosedModes> => {
  const nothing = { closed: 0, sharedMode: undefined }
  // Windows has no such modes; there a folder belongs to its user by its location.
  if (process.platform === 'win32') return nothing
  // The step that needs a missing or unreadable entry reports it.
  const found = await stat(directory).catch(() => undefined)
  if (!found?.isDirectory()) return nothing
  const names = (await readdir(directory)).filter((name) => name !== NOBODYS)
  const own = names.filter((name) => OWN.test(name))
  // Sticky like /tmp: made for all users, though it may be empty now.
  const isShared = own.length < names.length || (found.mode & STICKY) !== 0
  const { close, closeAll } = closer(directory)
  const closed = isShared ? 0 : await close(directory, found)
  const counts = await Promise.all(own.map((name) => closeAll(join(directory, name))))
  return {
    closed: counts.reduce((sum, count) => sum + count, closed),
    sharedMode: isShared && found.mode & OTHERS ? octal(found.mode) : undefined,
  }
}

/** The notice for the user, or nothing if all was closed. */
export const modesNotice = (
  directory: string,
  { closed, sharedMode }: ClosedModes,
): string | undefined => {
  const entries = closed === 1 ? '1 file or folder' : `${closed} files and folders`
  const mended =
    closed > 0 &&
    `${entries} in ${directory} had been open to other users of this machine: now for this user only.`
  const shared =
    sharedMode !== undefined &&
    `${directory} keeps its mode ${sharedMode}, since it holds other things than Adit's: choose a folder of its own with ADIT_DATA_DIR (--data-dir), where nobody else can replace its files.`
  return [mended, shared].filter(Boolean).join(' ') || undefined
}
