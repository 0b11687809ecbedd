import type { Plugin } from 'vite'
import { contentSecurityPolicy, inlineHashes } from '../http/content-security-policy.ts'

/**
 * The Content Security Policy of a page on a plain web server: `npm start` sends it as a header instead,
 * with the configured origins.
 */
export const policyInPage = (): Plugin => ({
  name: 'policy-in-page',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // After the plugins that write into the page.
    order: 'post',
    handler: (_options, bundle) => {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no page')
      const html = String(page.source)
      const policy = contentSecurityPolicy([process.env['ADIT_CONNECT_SRC'] ?? 'https:'], {
        place: 'meta',
        inline: inlineHashes(html),
      })
      const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
      page.source = html.replace('<head>', (head) => `${head}\n    ${tag}`)
    },
  },
})
