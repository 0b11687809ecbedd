// Runs a TypeScript file of this tree with its imports: node e2e/run-typescript.mjs <file> [arguments]
import { resolve } from 'node:path'
import { runnerImport } from 'vite'

const [file = ''] = process.argv.splice(2, 1)
await runnerImport(resolve(file), { logLevel: 'warn' })
