import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { packFolder } from '#service/node/store/folder-archive.ts'
import { migrate } from '#service/core/store/migrations.ts'
import { openPglite } from '#service/node/store/pglite-folder.ts'
import { pglitePool } from '#service/node/store/pools.ts'

// Run by the build. Excludes what differs between installations, keys and the certificate authority: a start
// creates those. PostgreSQL's own ids of a database are the same in all; they only distinguish backups of
// one server from another's.
const [, , target = ''] = process.argv
const folder = await mkdtemp(join(tmpdir(), 'adit-empty-database-'))
try {
  const database = join(folder, 'db')
  const { pool, close } = pglitePool(await openPglite(database))
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  await close()
  // Written to a temporary file and then renamed: a killed build leaves no partial file.
  const writing = `${target}.${process.pid}.new`
  await writeFile(writing, await packFolder(database))
  await rename(writing, target)
} finally {
  await rm(folder, { recursive: true, force: true })
}
