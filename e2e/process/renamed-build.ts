import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inlineHashes } from '#service/node/http/content-security-policy.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEXT = /\.(js|css|html|json)$/

/** The page with the policy in it, if it has one, for what it holds inline now. */
const withNewHashes = (page: string, before: string): string => {
  const now = inlineHashes(page).scripts
  return inlineHashes(before).scripts.reduce(
    (text, hash, index) => text.replaceAll(hash, now[index] ?? ''),
    page,
  )
}

/** Makes the built app in a folder its next version: every script has another name, and the old ones are gone. */
const renameScripts = async (app: string): Promise<void> => {
  const files = await readdir(app, { recursive: true })
  const scripts = files.filter((file) => file.startsWith('assets') && file.endsWith('.js'))
  const names = scripts.map((file) => file.replace(/^assets./, '').replace(/\.js$/, ''))
  await Promise.all(
    files.map(async (file) => {
      // Compressed files would still have the old names in them.
      if (/\.(br|gz)$/.test(file)) return rm(join(app, file))
      if (!TEXT.test(file)) return undefined
      const before = await readFile(join(app, file), 'utf8')
      let text = before
      for (const name of names) text = text.replaceAll(`${name}.js`, `${name}-next.js`)
      if (file.endsWith('.html')) text = withNewHashes(text, before)
      await rm(join(app, file))
      const isScript = scripts.includes(file)
      return writeFile(join(app, isScript ? file.replace(/\.js$/, '-next.js') : file), text)
    }),
  )
}

/** Copies the build into a folder as its next version. Returns its `main.js`. */
export const renameBuild = async (folder: string): Promise<string> => {
  const dist = join(folder, 'dist')
  await mkdir(dist, { recursive: true })
  await Promise.all([
    cp(join(ROOT, 'dist'), dist, { recursive: true }),
    cp(join(ROOT, 'package.json'), join(folder, 'package.json')),
    symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules')),
  ])
  await renameScripts(join(dist, 'app'))
  return join(dist, 'service/main.js')
}
