import type { Plugin, Rolldown } from 'vite'

/** The scripts of a build. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((part) => part.type === 'chunk')

/** Names the app in place of a file that is loaded with it, in the lists of what an import needs. */
export const listAsLoaded = (bundle: Rolldown.OutputBundle, fileName: string): void => {
  const chunks = chunksOf(bundle)
  const app = chunks.find(({ name }) => name === 'app')
  if (!app) throw new Error('The build has no app')
  for (const chunk of chunks)
    chunk.code = chunk.code.replaceAll(`"${fileName}"`, `"${app.fileName}"`)
}

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
      const parts = chunksOf(bundle)
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

/** Lets V8 compile all functions of a file on a thread of its own while the rest of the file arrives. */
export const compileEarly = (): Plugin => ({
  name: 'compile-early',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // V8 looks at the first line only: after Vite has added its own.
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of chunksOf(bundle))
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})
