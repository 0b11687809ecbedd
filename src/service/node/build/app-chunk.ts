import type { Plugin } from 'vite'

/**
 * Lets the browser fetch the app in parallel with the entry, which only starts the first request:
 * without the preload the app would load after the entry, and what it imports after that.
 */
export const preloadApp = (): Plugin => ({
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
      const app = parts.find(({ name }) => name === 'app')
      // The entry itself is asked for by its own tag.
      const needed = parts.filter((part) => part === app || app?.imports.includes(part.fileName))
      return needed
        .filter(({ fileName }) => !html.includes(fileName))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }))
    },
  },
})

/** Lets V8 compile all functions of the app on a thread of its own while the rest of the file arrives. */
export const compileEarly = (): Plugin => ({
  name: 'compile-early',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // V8 looks at the first line only: after Vite has added its own.
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === 'app')
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})
