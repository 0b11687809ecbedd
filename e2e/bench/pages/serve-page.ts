import react from '@vitejs/plugin-react'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { OperatorList } from '#contract/operators.ts'
import { precompress } from '#service/node/build/precompress.ts'
import { clientHeaders } from '../../account.ts'
import { fillAccount, startService } from '../service-process.ts'
import type { ServedPage } from './measure-page.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FLOOR = join(import.meta.dirname, '../floor')

/** How many operators the list has. */
const OPERATORS = 50

/** Builds the floor; returns its folder. */
export const buildFloor = async (): Promise<string> => {
  const outDir = join(ROOT, 'dist/bench/floor')
  // What runs this file has set it to development, with which React is a slow build of itself.
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: false,
    root: FLOOR,
    // Compressed as the dashboard is.
    plugins: [react(), precompress()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  return outDir
}

const call = async (method: string, url: string, key: string): Promise<unknown> => {
  const response = await fetch(url, { method, headers: clientHeaders(key) })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`)
  return response.status === 204 ? undefined : response.json()
}

/** Makes an account with the first operators of the demonstration; returns its key. */
const seed = async (url: string): Promise<string> => {
  const key = await fillAccount(url, { demo: true })
  const list = `${url}/api/kubernetes_operators`
  const next = async (kept: number): Promise<void> => {
    const { operators } = OperatorList.parse(await call('GET', list, key))
    const extra = operators?.slice(kept) ?? []
    for (const { id } of extra) await call('DELETE', `${list}/${id}`, key)
    if (extra.length > 0) await next(kept)
  }
  await next(OPERATORS)
  return key
}

/**
 * Starts a service of its own in `folder` for a built page, so that every page has the same headers,
 * compression, caching and data.
 */
export const servePage = async (app: string, folder: string) => {
  const dist = join(folder, 'dist')
  await mkdir(dist, { recursive: true })
  await cp(app, join(dist, 'app'), { recursive: true })
  // A copy, since the service finds the page's files beside its own.
  await cp(join(ROOT, 'dist/service'), join(dist, 'service'), { recursive: true })
  await cp(join(ROOT, 'dist/empty-database.gz'), join(dist, 'empty-database.gz'))
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const service = await startService(
    { ADIT_DATA_DIR: join(folder, 'data') },
    join(dist, 'service/main.js'),
  )
  const page: ServedPage = { url: service.url, key: await seed(service.url) }
  return { ...page, service }
}
