import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { LEFT_OUT_EXPORTS, withoutFeatures } from './react-features.ts'

// What React's packages publish: a file that chooses the production file, in CommonJS.
const CHOOSES = /require\('(\.{1,2}\/cjs\/[^']+\.production\.js)'\)/
const REQUIRES = /^var ((?:\s*\w+ = require\("[^"]+"\),?)+);/gm
const REQUIRE = /(\w+) = require\("([^"]+)"\)/g

const toImports = (requires: string): string =>
  [...requires.matchAll(REQUIRE)]
    .map(([, name, from]) => `import * as ${name} from '${from}';`)
    .join('\n')

/**
 * The ES module, by `id`, that does what a CommonJS file of React does, but for the exports `leftOut`. Throws if the
 * file is of another form.
 */
export const toReactModule = (
  source: string,
  id: string,
  leftOut: readonly string[] = [],
): string => {
  const names = new Set(Array.from(source.matchAll(/\bexports\.(\w+)/g), ([, name]) => name ?? ''))
  const code = source
    .replace(REQUIRES, (_, requires: string) => toImports(requires))
    .replace(/^exports\.(\w+) =/gm, 'var exports_$1 =')
    .replace(/\bexports\.(\w+)/g, 'exports_$1')
  if (/\brequire\(|\b(?:module|exports)\b[.[ ]/.test(code))
    throw new Error('A file of React has an import or export of another form')
  const unknown = leftOut.filter((name) => !names.delete(name))
  if (unknown.length > 0) throw new Error(`React does not export ${unknown.join(', ')}`)
  const named = [...names].map((name) => `exports_${name} as ${name}`)
  return `${code}\nexport { ${named.join(', ')} }\nexport * as default from '${id}'`
}

/**
 * Bundles React as ES modules: every use of it is a plain variable instead of a member of an object, what is not
 * used is left out, and no file of helpers for CommonJS is loaded.
 */
export const reactModules = (): Plugin => ({
  name: 'react-modules',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/.*\.js$/ },
    handler: async (id) => {
      const production = CHOOSES.exec(await readFile(id, 'utf8'))?.[1]
      if (production === undefined) return null
      const source = await readFile(resolve(id, '..', production), 'utf8')
      const [, name = ''] = /node_modules\/(.+?)(?:\/index)?\.js$/.exec(id) ?? []
      const code = name === 'react-dom/client' ? withoutFeatures(source) : source
      return toReactModule(code, id, LEFT_OUT_EXPORTS[name])
    },
  },
})
