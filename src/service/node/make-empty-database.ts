import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { packFolder } from '#service/node/store/folder-archive.ts'
import { migrate } from '#service/core/store/migrations.ts'
import { openPglite } from '#service/node/store/pglite-folder.ts'
import { pglitePool } from '#service/node/store/pools.ts'

// Run by the build. What differs between installations, keys and the certificate authority, is no part
// of it: a start makes that. Alike are PostgreSQL's own numbers of a database, which only tell backups
// of one server from another's.
const [, , target = ''] = process.argv
const folder = await mkdtemp(join(tmpdir(), 'adit-empty-database-'))
try {
  const database = join(folder, 'db')
  const { pool, close } = pglitePool(await openPglite(database))
  await migrate(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  await close()
  // Written aside and then renamed: a build that is killed leaves no half of it.
  const writing = `${target}.${process.pid}.new`
  await writeFile(writing, await packFolder(database))
  await rename(writing, target)
} finally {
  await rm(folder, { recursive: true, force: true })
}
