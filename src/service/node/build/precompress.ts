import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a `.br` and a `.gz` next to a file, each as small as it gets. */
const compress = async (file: string): Promise<void> => {
  const source = await readFile(file)
  await writeFile(`${file}.br`, await brotli(source))
  await writeFile(`${file}.gz`, await gzipped(source, { level: 9 }))
}

/** Compresses every text file of the app, so that no request compresses anything. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  // Read the written files: until then other plugins may still change the bundle.
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
    await Promise.all(names.map((name) => compress(join(dir, name))))
  },
})
