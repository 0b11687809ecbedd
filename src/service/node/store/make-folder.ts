import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from '#service/node/error-code.ts'

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const makeOne = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (isMissing(error) || !(await isFolder(path))) throw error
  }
}

/**
 * Makes a folder for its owner only, and the missing ones above it. Throws what the system says. Node's
 * own `recursive` never ends where the folder above is there but takes none, which /proc tells by ENOENT.
 */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await makeOne(path)
  } catch (error) {
    const above = dirname(path)
    if (!isMissing(error) || (await isFolder(above))) throw error
    await makeFolder(above)
    await makeOne(path)
  }
}
