#!/usr/bin/env node
// The command of the package: `adit` starts the service, `adit keys` is for its API keys.
import { version } from '../../../package.json'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [command] = process.argv.slice(2)

// What ends with npx, since signals to npm reach nothing that its shell runs.
if (process.env['npm_lifecycle_script']) process.env['ADIT_NPM_SHELL'] ??= String(process.ppid)

// Nothing is loaded before this check: an old Node would end with the stack of what it does not know.
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Adit needs Node 20.19 or newer. This is ${process.version}.\n`)
  process.exitCode = 1
} else if (command === '--version') process.stdout.write(`${version}\n`)
else if (command === 'keys') {
  process.argv.splice(2, 1)
  await import('./keys.ts')
} else await import('./main.ts')
