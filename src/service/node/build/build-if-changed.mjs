// Builds before `npm start` unless what is built is of these very sources.
import { spawnSync } from 'node:child_process'
import { isUpToDate } from './build-stamp.mjs'

if (!(await isUpToDate())) {
  const { status } = spawnSync('npm run build --silent', { shell: true, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
