import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { binaries } from '#service/testing/test-postgresql.ts'

/** The paths of the programs of the run. */
export type Programs = { haproxy: string; pgbouncer: string; postgresql: string }

// Daemons are in folders that are not in every user's PATH.
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

const find = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file))

const APT = '/usr/bin/apt-get'

const look = async (): Promise<Record<keyof Programs, string | undefined>> => ({
  haproxy: find('haproxy'),
  pgbouncer: find('pgbouncer'),
  postgresql: await binaries(),
})

const install = (packages: readonly string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync(APT, args, { env, stdio: 'inherit' })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/** The programs of the run; missing ones are installed if possible. */
export const findPrograms = async (): Promise<Programs> => {
  const before = await look()
  const missing = Object.entries(before).flatMap(([name, path]) => (path ? [] : [name]))
  const canInstall = process.getuid?.() === 0 && existsSync(APT)
  if (missing.length > 0 && canInstall) install(missing)
  const { haproxy, pgbouncer, postgresql } = await look()
  if (!haproxy || !pgbouncer || !postgresql)
    throw new Error(
      `${missing.join(', ')} cannot be found. Install them: apt-get install ${missing.join(' ')}`,
    )
  return { haproxy, pgbouncer, postgresql }
}
