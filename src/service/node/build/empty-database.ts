import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
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
    if (existsSync(target)) return
    // It gets its name once it is whole: a killed build leaves none.
    const making = `${target}.new`
    await rm(making, { recursive: true, force: true })
    await (await openPglite(making)).close()
    await rename(making, target)
  },
})
