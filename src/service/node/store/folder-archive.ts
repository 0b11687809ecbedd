import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'

/** A path below the folder, with a file's content or null for a folder; a folder comes before its content. */
type Entry = readonly [path: string, content: Uint8Array | null]

/** Packs a folder with all its files and folders, including empty ones, into compressed bytes. */
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

// Node's default of 16 KiB takes thousands of turns of the event loop for a database.
const UNPACKING = { chunkSize: 4 * 1024 * 1024 }

/** The packed entries. Throws if the archive is incomplete. */
export const readArchive = async (archive: Uint8Array): Promise<Entry[]> =>
  deserialize(await promisify(gunzip)(archive, UNPACKING)) as Entry[] // what `packFolder` has packed

/** Unpacks the entries into a folder, which it creates, for its owner only. */
export const unpackFolder = (entries: readonly Entry[], folder: string): void => {
  mkdirSync(folder, { mode: 0o700 })
  // A thousand small files: writing them one by one, synchronously, is fastest and opens one at a time.
  for (const [path, content] of entries) {
    if (content === null) mkdirSync(join(folder, path), { mode: 0o700 })
    else writeFileSync(join(folder, path), content, { mode: 0o600, flag: 'wx' })
  }
}
