import { runKeys } from './keys/run-keys.ts'

// The reader of the list may be gone (`| head`).
process.stdout.on('error', () => undefined)
process.exitCode = await runKeys(process.argv.slice(2), {
  env: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
