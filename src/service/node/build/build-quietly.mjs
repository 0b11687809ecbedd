import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Builds app and service, with one line about it; returns whether it succeeded. Warnings of the tools are
 * for developers, who run `npm run build`. After a failure, all output of the build is printed.
 */
export const buildQuietly = (root = ROOT, print = (text) => void process.stderr.write(text)) => {
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
  const began = performance.now()
  print('Building Adit…')
  const { status, error, stdout, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--app', '--logLevel', 'warn'],
    { cwd: root, encoding: 'utf8', maxBuffer: Infinity },
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  print(status === 0 ? ` done in ${seconds} s\n` : ' failed\n')
  if (status !== 0) print(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`)
  return status === 0
}
