import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { EMPTY_DATABASE } from '../store/database-folder.ts'
import { openPglite } from '../store/pglite-folder.ts'

/** Creates an empty database beside the built service, once, for first starts: it takes seconds and 900 MiB of memory. */
export const emptyDatabase = (): Plugin => ({
  name: 'empty-database',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'service',
  async writeBundle() {
    const target = `dist/${EMPTY_DATABASE}`
    if (!existsSync(target)) {
      // It gets its name once it is whole: a killed build leaves none.
      const making = `${target}.new`
      await rm(making, { recursive: true, force: true })
      await (await openPglite(making)).close()
      await rename(making, target)
    }
    // Adit may run as another user than the one who built it; nothing in an empty database is secret.
    for (const name of ['.', ...readdirSync(target, { recursive: true, encoding: 'utf8' })]) {
      const path = join(target, name)
      await chmod(path, statSync(path).isDirectory() ? 0o755 : 0o644)
    }
  },
})
