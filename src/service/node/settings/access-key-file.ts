import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const MODE = 0o600

/** Where a made key is kept, for its owner's eyes, to be entered on the connect page. */
export const accessKeyFile = (dataDir: string): string => join(dataDir, 'api-key')

/**
 * Keeps a made key in the data directory, readable for its owner only; when it returns, the whole key is
 * on the disk. Throws what the system says.
 */
export const writeAccessKey = async (dataDir: string, key: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = accessKeyFile(dataDir)
  const writing = `${path}.${process.pid}.new`
  // A leftover would keep its own mode.
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

/** The kept key, or undefined where there is none. */
export const readAccessKey = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(accessKeyFile(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}
