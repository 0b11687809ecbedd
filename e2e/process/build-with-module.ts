// Builds app and service from the sources, with one extra entry in the table of edge modules:
// node e2e/run-typescript.mjs e2e/process/build-with-module.ts <folder> <entry>
import { copyFile, cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, loadConfigFromFile, type Plugin, type PluginOption } from 'vite'
import { EMPTY_DATABASE } from '#service/node/store/database-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const TABLE = 'src/contract/edge-modules.ts'
const START = 'EDGE_MODULES: readonly EdgeModule[] = ['
// These plugins are not needed here, and they change the real build's folder or are slow.
const LEFT_OUT = new Set(['precompress', 'empty-database'])

const addEntry = (entry: string): Plugin => ({
  name: 'add-edge-module',
  enforce: 'pre',
  transform(code, file) {
    if (file !== join(ROOT, TABLE)) return undefined
    if (!code.includes(START)) throw new Error(`${TABLE} has no "${START}"`)
    return code.replace(START, `${START}${entry},`)
  },
})

const isKept = (plugin: PluginOption): boolean =>
  !(plugin && 'name' in plugin && LEFT_OUT.has(plugin.name))

const build = async (folder: string, entry: string): Promise<void> => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, ROOT)
  if (!loaded) throw new Error('no vite.config.ts')
  const { plugins = [], environments = {}, ...config } = loaded.config
  const outputs = ['client', 'service'].map((name) => {
    const { build, ...environment } = environments[name] ?? {}
    const outDir = join(folder, 'dist', name === 'client' ? 'app' : name)
    return [name, { ...environment, build: { ...build, outDir, minify: false, emptyOutDir: true } }]
  })
  const builder = await createBuilder({
    ...config,
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [addEntry(entry), ...plugins.filter(isKept)],
    environments: Object.fromEntries(outputs),
  })
  await Promise.all(Object.values(builder.environments).map((one) => builder.build(one)))
}

const [folder = '', entry = ''] = process.argv.slice(2)
await mkdir(join(folder, 'dist'), { recursive: true })
await build(folder, entry)
// Files that the service needs next to it: its packages and an initial database.
await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'))
const emptyDatabase = `dist/${EMPTY_DATABASE}`
await cp(join(ROOT, emptyDatabase), join(folder, emptyDatabase), { recursive: true })
await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
