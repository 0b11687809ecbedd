import { discardAuthority } from './start/discard-authority.ts'

// The database's files are created for their owner only.
process.umask(0o077)
process.exitCode = await discardAuthority(process.argv.slice(2), {
  env: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
