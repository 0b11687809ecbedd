import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'

/** A path below the folder, and what the file holds or null for a folder; folders before what is in them. */
type Entry = readonly [path: string, content: Uint8Array | null]

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  (entry[1] === null || entry[1] instanceof Uint8Array)

const isEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry)

/** A folder with all its files and folders, empty ones too, as one compressed text of bytes. */
export const packFolder = async (folder: string): Promise<Uint8Array> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const entries: Entry[] = []
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name)
    const content = entry.isDirectory() ? null : await readFile(path)
    entries.push([relative(folder, path), content])
  }
  const byDepth = entries.toSorted(([a], [b]) => a.length - b.length || a.localeCompare(b))
  return promisify(gzip)(serialize(byDepth), { level: 9 })
}

// Node's default of 16 KiB means thousands of turns of the event loop for a database.
const UNPACKING = { chunkSize: 4 * 1024 * 1024 }

/** What was packed. Throws where it is not whole. */
export const readArchive = async (archive: Uint8Array): Promise<Entry[]> => {
  const entries: unknown = deserialize(await promisify(gunzip)(archive, UNPACKING))
  if (!isEntries(entries)) throw new TypeError('not an archive of a folder')
  return entries
}

/** Writes what was packed into a folder, which it makes, for its owner only. */
export const unpackFolder = (entries: readonly Entry[], folder: string): void => {
  mkdirSync(folder, { mode: 0o700 })
  // A thousand small files: one after the other at once is the quickest, and opens one at a time.
  for (const [path, content] of entries) {
    if (content === null) mkdirSync(join(folder, path), { mode: 0o700 })
    else writeFileSync(join(folder, path), content, { mode: 0o600, flag: 'wx' })
  }
}
