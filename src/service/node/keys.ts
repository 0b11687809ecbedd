import { runCommandLine } from './keys/run-command-line.ts'

// The database's files are created for their owner only.
process.umask(0o077)
// The reader of the list may be gone (`| head`).
process.stdout.on('error', () => undefined)
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
