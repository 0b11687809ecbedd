import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentSecurityPolicy, inlineHashes } from '../http/content-security-policy.ts'
import { compress } from './precompress.ts'

/**
 * Writes the Content Security Policy into the page of an app for a plain web server: `npm start` sends it as a header
 * instead, with the configured origins.
 */
export const writePolicy = async (app: string): Promise<void> => {
  const page = join(app, 'index.html')
  const html = await readFile(page, 'utf8')
  const policy = contentSecurityPolicy([process.env['ADIT_CONNECT_SRC'] ?? 'https:'], {
    place: 'meta',
    inline: inlineHashes(html),
  })
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  await writeFile(
    page,
    html.replace('<head>', (head) => `${head}\n    ${tag}`),
  )
  await compress(page)
}
