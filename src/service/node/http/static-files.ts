import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { OWN_PATH } from '#contract/version.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { inlineHashes, type InlineHashes } from './content-security-policy.ts'
import { type Encoding, encodingFor } from './compress.ts'

type Content = Uint8Array<ArrayBuffer>
type StaticFile = {
  type: string
  etag: string
  content: Content
  compressed: ReadonlyMap<Encoding, Content>
}
type Files = ReadonlyMap<string, StaticFile>

const SUFFIXES = { br: '.br', gzip: '.gz' } as const
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The files under a folder as URL paths, without files and folders whose name begins with a dot. */
const pathsIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length))
    .map((path) => path.replaceAll(sep, '/').replace(/^\/*/, '/'))
    .filter((path) => !path.includes('/.'))

const etagOf = (content: Content): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

const readFiles = (directory: string): Files => {
  const paths = new Set(existsSync(directory) ? pathsIn(directory) : [])
  const contentOf = (path: string): Content => new Uint8Array(readFileSync(join(directory, path)))
  const plain = [...paths].filter((path) => !/\.(br|gz)$/.test(path))
  return new Map(
    plain.map((path) => {
      const content = contentOf(path)
      const encodings = (['br', 'gzip'] as const).filter((name) => paths.has(path + SUFFIXES[name]))
      const compressed = encodings.map((name) => [name, contentOf(path + SUFFIXES[name])] as const)
      const type = getMimeType(path) ?? 'application/octet-stream'
      return [path, { type, etag: etagOf(content), content, compressed: new Map(compressed) }]
    }),
  )
}

const isKnownTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')

const answer = (c: Context, file: StaticFile, cacheControl: string): Response => {
  const encoding = encodingFor(c.req.header('accept-encoding'), [...file.compressed.keys()])
  const body = (encoding && file.compressed.get(encoding)) ?? file.content
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = { 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' }
  if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(body, 200, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': String(body.length),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
}

/** The page with its files below a base path. */
const pageAt = (basePath: string, { type, content: built }: StaticFile): StaticFile => {
  const html = new TextDecoder().decode(built)
  const moved = html.replaceAll(/(href|src|data-base)="\//g, `$1="${basePath}/`)
  const content = new TextEncoder().encode(moved)
  return { type, etag: etagOf(content), content, compressed: new Map() }
}

/** A browser that goes somewhere wants a page. A client of the API with a wrong base URL must not get one. */
const isPage = (c: Context, path: string): boolean =>
  path === '/' || (!OWN_PATH.test(path) && c.req.header('accept')?.includes('text/html') === true)

export type StaticFiles = {
  /**
   * Answers with the files of the built app, and with its index.html for the URLs of its pages; passes anything else
   * to the next handler.
   */
  readonly handler: MiddlewareHandler
  /** The hashes of what index.html holds inline. */
  readonly inline: InlineHashes
}

/**
 * The files of the built app in a folder. They are read once, at start, so that no request path ever reaches the
 * file system.
 */
export const staticFiles = (directory: string, basePath = ''): StaticFiles => {
  const files = readFiles(directory)
  const built = files.get('/index.html')
  const page = built && basePath !== '' ? pageAt(basePath, built) : built
  const handler: MiddlewareHandler = async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const path = tryDecodeURIComponent(new URL(c.req.url).pathname)
    const file = path === '/index.html' ? page : files.get(path)
    if (file) return answer(c, file, path.startsWith('/assets/') ? IMMUTABLE : 'no-cache')
    if (page && isPage(c, path)) return answer(c, page, 'no-cache')
    return next()
  }
  return { handler, inline: inlineHashes(new TextDecoder().decode(page?.content)) }
}
