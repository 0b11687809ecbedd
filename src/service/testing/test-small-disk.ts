import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MB = 2 ** 20

/** A private disk in memory. */
export type SmallDisk = {
  folder: string
  resize: (megabytes: number) => Promise<unknown>
  /** Fills the disk but for so many megabytes, or frees that space again. */
  leaveFree: (megabytes: number) => Promise<void>
  empty: () => Promise<void>
  remove: () => Promise<void>
}

/** Creates a disk; undefined if this user may not mount one. */
export const makeSmallDisk = async (megabytes: number): Promise<SmallDisk | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  const filling = join(folder, 'filling')
  return {
    folder,
    resize: (size) => run('mount', ['-o', `remount,size=${size}m`, folder]),
    leaveFree: async (left) => {
      await rm(filling, { force: true })
      const { bavail, bsize } = await statfs(folder)
      await writeFile(filling, Buffer.alloc(Math.max(0, bavail * bsize - left * MB)))
    },
    empty: () => rm(filling, { force: true }),
    remove: async () => {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
