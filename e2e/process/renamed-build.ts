import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const TEXT = /\.(js|css|html|json)$/

/** Copies the build into a folder as its next version: every file of the app has another name. Returns its `main.js`. */
export const renameBuild = async (folder: string): Promise<string> => {
  const dist = join(folder, 'dist')
  const app = join(dist, 'app')
  await mkdir(dist, { recursive: true })
  await Promise.all([
    cp(join(ROOT, 'dist'), dist, { recursive: true }),
    cp(join(ROOT, 'package.json'), join(folder, 'package.json')),
    symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules')),
  ])
  const files = await readdir(app, { recursive: true })
  const scripts = files.filter((file) => file.startsWith('assets') && file.endsWith('.js'))
  const names = scripts.map((file) => file.replace(/^assets./, '').replace(/\.js$/, ''))
  await Promise.all(
    files.map(async (file) => {
      // Compressed files would still have the old names in them.
      if (/\.(br|gz)$/.test(file)) return rm(join(app, file))
      if (!TEXT.test(file)) return undefined
      let text = await readFile(join(app, file), 'utf8')
      for (const name of names) text = text.replaceAll(`${name}.js`, `${name}-next.js`)
      await rm(join(app, file))
      const isScript = scripts.includes(file)
      return writeFile(join(app, isScript ? file.replace(/\.js$/, '-next.js') : file), text)
    }),
  )
  return join(dist, 'service/main.js')
}
