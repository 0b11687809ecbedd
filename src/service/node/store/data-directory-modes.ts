import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Closes a file, or a folder with all that is in it, and counts what had been open. Follows no link. */
export const closeAll = (path: string): number => {
  // Another process may work on the directory.
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return 0
  const mode = found.isDirectory() ? FOLDER : FILE
  const isOpen = (found.mode & MODE) !== mode
  // A folder is closed before its entries are read, so that nobody can replace them with a link.
  if (isOpen) chmodSync(path, mode)
  if (isOpen && statSync(path).mode & OTHERS)
    throw new Error(`${path} is open to other users, and its file system keeps no modes`)
  const names = found.isDirectory() ? readdirSync(path) : []
  return names.reduce((sum, name) => sum + closeAll(join(path, name)), Number(isOpen))
}

/**
 * Closes Adit's entries in its data directory to other users, whatever their modes: folders 0700, files
 * 0600. A directory that also holds other things keeps its mode, since others may need it. Returns a notice for the
 * user, if anything was open. Throws the system's error.
 */
export const closeDataDirectory = async (directory: string): Promise<string | undefined> => {
  // Windows has no such modes; there a folder belongs to its user by its location.
  if (process.platform === 'win32') return undefined
  // The step that needs a missing or unreadable entry reports it.
  const found = await stat(directory).catch(() => undefined)
  if (!found?.isDirectory()) return undefined
  const names = (await readdir(directory)).filter((name) => name !== NOBODYS)
  const own = names.filter((name) => OWN.test(name))
  // Sticky like /tmp: made for all users, though it may be empty now.
  const isShared = own.length < names.length || (found.mode & STICKY) !== 0
  const isClosed = isShared || (found.mode & MODE) === FOLDER
  if (!isClosed) await chmod(directory, FOLDER)
  const closed = own.reduce((sum, name) => sum + closeAll(join(directory, name)), Number(!isClosed))
  const entries = closed === 1 ? '1 file or folder' : `${closed} files and folders`
  const notices = [
    ...(closed > 0
      ? [
          `${entries} in ${directory} had been open to other users of this machine: now for this user only.`,
        ]
      : []),
    ...(isShared && found.mode & OTHERS
      ? [
          `${directory} keeps its mode 0${(found.mode & MODE).toString(8)}, since it holds other things than Adit's: choose a folder of its own with ADIT_DATA_DIR (--data-dir), where nobody else can replace its files.`,
        ]
      : []),
  ]
  return notices.join(' ') || undefined
}
