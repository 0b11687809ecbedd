import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../support/free-port.ts'

const README = join(import.meta.dirname, '../../src/service/README.md')
const TYPES =
  'text/html html; text/css css; application/javascript js; image/svg+xml svg; application/json json;'

/** The server block that the service's README prints, but for where it listens and where its files are. */
const serverBlock = async (port: number, root: string): Promise<string> => {
  const [, block] = /```nginx\n(server .*?)```/s.exec(await readFile(README, 'utf8')) ?? []
  if (block === undefined) throw new Error('src/service/README.md has no server block of nginx')
  return block
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replace(/root .*;/, `root ${root};`)
}

/** nginx with plain files, as a process of its own in a temporary folder. */
export const serveByNginx = async (nginx: string, root: string) =>
  startNginx(nginx, (port) => serverBlock(port, root))

/** nginx as a proxy: a path of its origin for each address, which ends with a slash where the path is cut off. */
export const proxyByNginx = async (
  nginx: string,
  port: number,
  addresses: Record<string, string>,
) => {
  const locations = Object.entries(addresses).map(
    ([path, address]) => `location ${path}/ { proxy_pass ${address}; }`,
  )
  const block = `server { listen 127.0.0.1:${port}; location = / { return 204; } ${locations.join(' ')} }`
  return startNginx(nginx, async () => block, port)
}

const startNginx = async (
  nginx: string,
  blockAt: (port: number) => Promise<string>,
  given?: number,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-nginx-'))
  const port = given ?? (await freePort())
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const config = `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${join(folder, 'pid')};
    error_log stderr warn;
    events {}
    http {
      types { ${TYPES} }
      access_log off;
      ${temporary.join(' ')}
      ${await blockAt(port)}
    }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isThere).toBe(true)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { url, stop }
}
