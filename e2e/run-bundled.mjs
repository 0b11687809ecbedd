// Runs a TypeScript file of this tree as it would be built: node e2e/run-bundled.mjs <file> [arguments]
// What run-typescript.mjs adds to every use of an import can double the time of a short loop.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const [file = ''] = process.argv.splice(2, 1)
const folder = await mkdtemp(join(tmpdir(), 'adit-bundled-'))
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: resolve(file),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'bundled.mjs' } },
    },
    ssr: { noExternal: true },
  })
  await import(pathToFileURL(join(folder, 'bundled.mjs')).href)
} finally {
  await rm(folder, { recursive: true, force: true })
}
