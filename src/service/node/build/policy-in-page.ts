import type { Plugin } from 'vite'
import { contentSecurityPolicy, inlineHashes } from '../http/content-security-policy.ts'

/**
 * Writes the Content Security Policy into the page for a plain web server: `npm start` sends it as a header instead,
 * with the configured origins.
 */
export const policyInPage = (): Plugin => ({
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: {
    // The hashes are of what the page holds in the end.
    order: 'post',
    handler: (html) => {
      const policy = contentSecurityPolicy([process.env['ADIT_CONNECT_SRC'] ?? 'https:'], {
        place: 'meta',
        inline: inlineHashes(html),
      })
      const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
      return html.replace('<head>', (head) => `${head}\n    ${tag}`)
    },
  },
})
