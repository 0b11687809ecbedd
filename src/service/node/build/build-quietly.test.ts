import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { buildQuietly } from './build-quietly.mjs'

/** Builds a page with a plugin; returns whether that succeeded, and what was printed. */
const buildWith = async (plugin: string): Promise<{ built: boolean; printed: string }> => {
  const root = await mkdtemp(join(tmpdir(), 'adit-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>A page</title>')
  await writeFile(join(root, 'vite.config.mjs'), `export default { plugins: [${plugin}] }`)
  let printed = ''
  const built = buildQuietly(root, (text) => (printed += text))
  return { built, printed }
}

// Regression: a plugin's warning and the table of files stood between the person and the sign-in link.
test('a build prints one line, whatever the tools warn about', async () => {
  const { built, printed } = await buildWith(
    `{ name: 'noisy', buildStart() { this.warn('a warning'); console.error('a plugin did not') } }`,
  )
  expect(printed).toMatch(/^Building Adit… done in \d+ s\n$/)
  expect(built).toBe(true)
})

test('a build that fails prints the whole error', async () => {
  const { built, printed } = await buildWith(
    `{ name: 'broken', buildStart() { throw new Error('Unexpected token in main.tsx') } }`,
  )
  expect(printed).toMatch(/^Building Adit… failed\n/)
  expect(printed).toContain('Unexpected token in main.tsx')
  expect(built).toBe(false)
})

const outputOf = (...command: string[]) => {
  const env = { PATH: process.env['PATH'] }
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8', env })
  return { stdout, stderr, status }
}

// The tests run on a build of the current sources.
test('npm start and npm run keys print what their programs print, and pass flags on', () => {
  const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
  for (const name of ['main', 'keys'])
    expect(outputOf(pathOf('run-built.mjs'), name, '--help')).toEqual(
      outputOf(pathOf(`../../../../dist/service/${name}.js`), '--help'),
    )
})
