import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMadeKey, makeKey } from '#service/core/api/keys.ts'

/** The file of a new key, for its owner to enter on the connect page. */
export const accessKeyFile = (dataDir: string): string => join(dataDir, 'api-key')

/**
 * A new key, saved in the data directory, readable only by its owner; the saved one if there is one that Adit made,
 * which may be the only copy of a key to another database. Throws the system's error.
 */
export const ensureAccessKey = async (dataDir: string): Promise<string> => {
  const kept = await readAccessKey(dataDir)
  if (kept !== undefined && isMadeKey(kept)) return kept
  const key = makeKey()
  const path = accessKeyFile(dataDir)
  const writing = `${path}.${process.pid}.new`
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // An existing file would keep its own mode.
  await rm(writing, { force: true })
  await writeFile(writing, `${key}\n`, { mode: 0o600, flush: true })
  await rename(writing, path)
  return key
}

/** The saved key, or undefined if there is none. */
export const readAccessKey = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(accessKeyFile(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}
