import { createHash } from 'node:crypto'
import { access, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SOURCES = ['src', 'public']
const FILES = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json']
const BUILT = ['app/index.html', 'service/main.js', 'empty-database.gz']

const stampOf = (root) => join(root, 'dist', 'built-from')

const isThere = (path) =>
  access(path).then(
    () => true,
    () => false,
  )

const filesOf = async (root) => {
  const folders = SOURCES.map(async (folder) => {
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    return found
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  })
  const names = [...(await Promise.all(folders)).flat(), ...FILES]
  return names.map((name) => name.split(sep).join('/')).toSorted((a, b) => (a < b ? -1 : 1))
}

/** The sources of a build, as one hash of every file's name and content. */
export const sourceHash = async (root = ROOT) => {
  const names = await filesOf(root)
  const hash = createHash('sha256')
  for (const name of names) {
    const content = await readFile(join(root, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Whether the build is complete and was made from the current sources. */
export const isUpToDate = async (root = ROOT) => {
  const stamp = await readFile(stampOf(root), 'utf8').catch(() => '')
  if (stamp === '' || stamp !== (await sourceHash(root))) return false
  const there = await Promise.all(BUILT.map((name) => isThere(join(root, 'dist', name))))
  return there.every(Boolean)
}

/** Records the sources of everything in dist; the record is removed before a build starts. */
export const writeStamp = async (hash, root = ROOT) => {
  const stamp = stampOf(root)
  await writeFile(`${stamp}.new`, hash)
  await rename(`${stamp}.new`, stamp)
}

/** Removes the record of dist's sources, so that a failed build is made again. */
export const removeStamp = (root = ROOT) => rm(stampOf(root), { force: true })
