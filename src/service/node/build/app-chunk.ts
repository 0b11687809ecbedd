import type { Plugin, Rolldown } from 'vite'

/** The bundler's name of the file of its helper functions. */
const HELPERS = 'rolldown-runtime'

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
        .filter(({ name, fileName }) => name !== HELPERS && !html.includes(fileName))
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

/**
 * Puts the bundler's helper function into each file that uses it: as a file of its own it would cost every visit
 * a request.
 */
export const inlineHelpers = (): Plugin => ({
  name: 'inline-helpers',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // After Vite has listed what each import needs.
    order: 'post',
    handler(_options, bundle) {
      const chunks = chunksOf(bundle)
      const helpers = chunks.find(({ name }) => name === HELPERS)
      if (!helpers) return
      const [, body, own, name = own] =
        /^(.*)export\s*\{\s*(\w+)(?: as (\w+))?\s*\};?\s*$/s.exec(helpers.code) ?? []
      if (!own) throw new Error('The helpers of the bundler are not the one that is known')
      delete bundle[helpers.fileName]
      listAsLoaded(bundle, helpers.fileName)
      const file = helpers.fileName.split('/').at(-1)
      const use = new RegExp(
        `import\\s*\\{\\s*${name}(?: as (\\w+))?\\s*\\}\\s*from\\s*"\\./${file}";`,
      )
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(
          use,
          (_, local = name) => `var ${local}=(()=>{${body}return ${own}})();`,
        )
        if (chunk.code.includes(HELPERS)) throw new Error(`${chunk.fileName} uses other helpers`)
      }
    },
  },
})
