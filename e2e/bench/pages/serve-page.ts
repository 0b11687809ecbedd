import react from '@vitejs/plugin-react'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { OperatorList } from '#contract/operators.ts'
import { precompress } from '#service/node/build/precompress.ts'
import { EMPTY_DATABASE } from '#service/node/store/database-folder.ts'
import { clientHeaders } from '../../support/account.ts'
import { fillAccount, startService } from '../service-process.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Builds the floor beside a copy of the service, which finds the page's files beside its own; returns its program. */
export const buildFloor = async (folder: string): Promise<string> => {
  const outDir = join(folder, 'dist/app')
  // What runs this file has set it to development, with which React is a slow build of itself.
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../floor'),
    // Compressed as the dashboard is.
    plugins: [react(), precompress()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  for (const name of ['dist/service', `dist/${EMPTY_DATABASE}`, 'package.json'])
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'dist/service/main.js')
}

/** Makes an account with the first 50 operators of the demonstration; returns its key. */
const seed = async (url: string): Promise<string> => {
  const key = await fillAccount(url, { demo: true })
  const list = `${url}/api/kubernetes_operators`
  const headers = clientHeaders(key)
  for (;;) {
    const { operators } = OperatorList.parse(await (await fetch(list, { headers })).json())
    const extra = operators?.slice(50) ?? []
    if (extra.length === 0) return key
    for (const { id } of extra) await fetch(`${list}/${id}`, { method: 'DELETE', headers })
  }
}

/** Serves the dashboard, or what another program of the service has beside it, with data of its own. */
export const servePage = async (dataDir: string, main?: string) => {
  const service = await startService({ ADIT_DATA_DIR: dataDir }, main)
  return { url: service.url, key: await seed(service.url), service }
}
