import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMadeKey, makeKey } from '#service/core/api/keys.ts'

const MODE = 0o600

/** The file of a new key, for its owner to enter on the connect page. */
export const accessKeyFile = (dataDir: string): string => join(dataDir, 'api-key')

/**
 * Saves a new key in the data directory, readable only by its owner; when it returns, the whole key is
 * on the disk. Throws the system's error.
 */
const writeAccessKey = async (dataDir: string, key: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = accessKeyFile(dataDir)
  const writing = `${path}.${process.pid}.new`
  // An existing file would keep its own mode.
  await rm(writing, { force: true })
  const file = await open(writing, 'wx', MODE)
  try {
    await file.writeFile(`${key}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(writing, path)
}

/**
 * A new key, saved in the data directory; the saved one if there is one that Adit made, which may be the only
 * copy of a key to another database. Throws the system's error.
 */
export const ensureAccessKey = async (dataDir: string): Promise<string> => {
  const kept = await readAccessKey(dataDir)
  if (kept !== undefined && isMadeKey(kept)) return kept
  const key = makeKey()
  await writeAccessKey(dataDir, key)
  return key
}

/** The saved key, or undefined if there is none. */
export const readAccessKey = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(accessKeyFile(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}
