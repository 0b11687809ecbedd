import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const ENTRY = 'make-empty-database'

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/**
 * Creates `empty-database.gz` beside the built service, for first starts: only when the code that creates it
 * or a package has changed, since it takes seconds.
 */
export const emptyDatabase = (): Plugin => ({
  name: 'empty-database',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'service',
  async writeBundle({ dir = '' }, bundle) {
    const entry = Object.values(bundle).find(({ name }) => name === ENTRY)
    if (entry?.type !== 'chunk')
      throw new Error(`vite.config.ts no longer has the input "${ENTRY}"`)
    const target = join(dir, '..', 'empty-database.gz')
    const stamp = join(dir, '..', 'empty-database.made-from')
    const packages = await textOf(join(this.environment.config.root, 'package-lock.json'))
    // It names the files that it imports by a hash of their content, and so of all that they import.
    const madeFrom = createHash('sha256').update(entry.code).update(packages).digest('hex')
    if (existsSync(target) && (await textOf(stamp)) === madeFrom) return
    await Promise.all([stamp, target].map((file) => rm(file, { force: true })))
    // It takes about 900 MiB of memory and room for 50 MB of files.
    await promisify(execFile)(process.execPath, [join(dir, entry.fileName), target])
    await writeFile(stamp, madeFrom)
  },
})
