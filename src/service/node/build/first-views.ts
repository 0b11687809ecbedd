import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Built = { renderFirstViews: () => Promise<{ path: string; markup: string }[]> }

/** How the entry's tag begins: it does not wait for the views behind it. */
const ENTRY = '<script async type="module"'

/**
 * Adds each page's first view to index.html, and lets nothing be painted before the entry has set the theme. They
 * are rendered by a build of its own in `folder`.
 */
export const firstViews = (folder: string): Plugin => ({
  name: 'first-views',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const built = pathToFileURL(join(folder, 'render-first-views.js'))
      // What that file exports: made just before, it has no types here.
      const { renderFirstViews } = (await import(`${built.href}?${Date.now()}`)) as Built
      const views = await renderFirstViews()
      if (!html.includes(ENTRY)) throw new Error(`The page has no ${ENTRY}`)
      return {
        html: html.replace(ENTRY, '$& blocking="render"'),
        tags: views.map(({ path, markup }) => ({
          tag: 'template',
          attrs: { 'data-page': path },
          children: markup,
          injectTo: 'body',
        })),
      }
    },
  },
})
