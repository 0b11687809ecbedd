// Builds what is missing or older than the sources, and then runs a program of the built service in this process:
// node src/service/node/build/run-built.mjs [adit|main] [flags]
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Adit needs Node 20.19 or newer. This is ${process.version}.\n`)
  process.exit(1)
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const BUILT = ['app/index.html', 'service/main.js']
/** Made once, by the last step of a first build: its time says nothing. */
const EMPTY_DATABASE = 'empty-database-18'

/** When a file, or anything in a folder, was last changed, added or removed; tests aside. */
const changedAt = (path) => {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  const names = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name))
  return Math.max(found.mtimeMs, ...names.map((name) => changedAt(join(path, name))))
}

/** A build for tests has what opens /faults; others do without it. The setting is on as the service reads it. */
const isForTests =
  /^(1|true|yes|on)$/i.test(process.env.ADIT_FAULTS) || process.argv.includes('--faults')

const isStale = () => {
  const built = BUILT.map((name) => join(ROOT, 'dist', name))
  if (![...built, join(ROOT, 'dist', EMPTY_DATABASE)].every(existsSync)) return true
  const hasFaults = readdirSync(join(ROOT, 'dist/service')).some((name) =>
    name.startsWith('faults'),
  )
  if (isForTests && !hasFaults) return true
  const made = Math.min(...built.map(changedAt))
  return Math.max(...SOURCES.map((name) => changedAt(join(ROOT, name)))) > made
}

/** Prints only what is wrong: warnings are for who runs `npm run build`. */
const build = () => {
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
  process.stderr.write('Building Adit…\n')
  const mode = isForTests ? 'test' : 'production'
  const args = [vite, 'build', '--app', '--mode', mode, '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}

// The program stops without it, since signals to npm reach nothing that its shell runs; npm may be gone after a build.
if (process.env.npm_lifecycle_script) process.env.ADIT_NPM_SHELL = String(process.ppid)

if (isStale()) build()
const [name] = process.argv.splice(2, 1)
if (name) await import(new URL(`../../../../dist/service/${name}.js`, import.meta.url))
