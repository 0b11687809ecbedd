// Builds before `npm start` unless the existing build is of the current sources.
import { spawnSync } from 'node:child_process'
import { isUpToDate } from './build-stamp.mjs'

if (!(await isUpToDate())) {
  const { status } = spawnSync('npm run build --silent', { shell: true, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
