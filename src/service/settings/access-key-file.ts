import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MODE = 0o600

/** Where a made key is kept, for its owner's eyes, so that later starts can print its link again. */
export const accessKeyFile = (dataDir: string): string => join(dataDir, 'api-key')

/** Keeps a made key in the data directory, readable for its owner only. */
export const writeAccessKey = async (dataDir: string, key: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = accessKeyFile(dataDir)
  await writeFile(path, `${key}\n`, { mode: MODE })
  // The mode above counts only for a new file.
  await chmod(path, MODE)
}

/** The kept key, or undefined where there is none. */
export const readAccessKey = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(accessKeyFile(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}
