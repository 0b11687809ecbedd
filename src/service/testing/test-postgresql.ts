import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type PrivatePostgresql = {
  /** Connects as superuser to the database `postgres`. */
  url: string
  /** Stops the server and keeps its files. */
  halt(): Promise<void>
  /** Restarts a stopped server at the same address. */
  resume(): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

/** A user of this machine. */
export type Account = { uid: number; gid: number }

const ROOT = '/usr/lib/postgresql'

/** The folder with initdb and postgres, or undefined if PostgreSQL is not installed. */
export const binaries = async (): Promise<string | undefined> => {
  const configured = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  )
  const versions = await readdir(ROOT).catch(() => [])
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    ...configured,
    ...newestFirst.map((version) => join(ROOT, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** The user to run as: PostgreSQL refuses to run as root. */
export const unprivileged = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => lines.find(([user]) => user === name))
  const [, , uid, gid] = account.find((found) => found) ?? []
  if (uid === undefined || gid === undefined) throw new Error('No account to run PostgreSQL as')
  return { uid: Number(uid), gid: Number(gid) }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const serve = async (
  bin: string,
  folder: string,
  account: Account | undefined,
  port: number,
): Promise<ChildProcess> => {
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const server = spawn(
    join(bin, 'postgres'),
    // prettier-ignore
    ['-D', join(folder, 'data'), '-k', folder, '-h', '127.0.0.1', '-p', `${port}`,
      ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said: string[] = []
  for await (const line of createInterface(server.stderr)) {
    said.push(line)
    if (line.includes('database system is ready to accept connections')) break
  }
  if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`)
  // Keeps reading: the server would block on a full pipe.
  server.stderr.resume()
  return server
}

/**
 * A private PostgreSQL server on 127.0.0.1, in a new folder, without durability; undefined if PostgreSQL is
 * not installed. Throws when it is installed but does not start.
 */
export const startPostgresql = async (): Promise<PrivatePostgresql | undefined> => {
  const bin = await binaries()
  if (!bin) return undefined
  const account = await unprivileged()
  const folder = await mkdtemp(join(tmpdir(), 'adit-postgresql-'))
  if (account) await chown(folder, account.uid, account.gid)
  const cluster = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']
  await run(join(bin, 'initdb'), [...cluster, '--no-locale', '--no-sync'], {
    ...account,
    cwd: folder,
  })
  const port = await freePort()
  let server = await serve(bin, folder, account, port)
  const end = () => server.kill('SIGQUIT')
  process.once('exit', end)
  const halt = async (): Promise<void> => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    resume: async () => {
      server = await serve(bin, folder, account, port)
    },
    stop: async () => {
      process.off('exit', end)
      await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
