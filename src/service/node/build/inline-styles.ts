import type { Plugin, Rolldown } from 'vite'
import { chunksOf, listAsLoaded } from './app-chunk.ts'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** The names of the stylesheets that the app and all that it imports need. */
const stylesOf = (chunks: readonly Rolldown.OutputChunk[], names: readonly string[]): string[] => {
  const seen = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): string[] => {
    if (!chunk || seen.has(chunk.fileName)) return []
    seen.add(chunk.fileName)
    const before = chunk.imports.map((name) => chunks.find(({ fileName }) => fileName === name))
    return [...before.flatMap(visit), ...(chunk.viteMetadata?.importedCss ?? [])]
  }
  return names.flatMap((name) => visit(chunks.find((chunk) => chunk.name === name)))
}

/**
 * Writes the styles that `entries` need, and so every page, into index.html: nothing is painted without them, and as
 * a file of their own they would cost each first visit one more request before that.
 */
export const inlineStyles = (entries: readonly string[]): Plugin => {
  let inlined: string[] = []
  return {
    name: 'inline-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = chunksOf(bundle)
        inlined = stylesOf(chunks, entries)
        const styles = inlined.map((name) => {
          const part = bundle[name]
          if (part?.type !== 'asset') throw new Error(`${name} is no stylesheet of this build`)
          return String(part.source).trim()
        })
        return {
          html: html.replace(STYLESHEET, ''),
          tags: [{ tag: 'style', children: styles.join('\n'), injectTo: 'head' }],
        }
      },
    },
    generateBundle: {
      // After Vite has listed what each import needs.
      order: 'post',
      handler: (_options, bundle) => {
        for (const name of inlined) {
          delete bundle[name]
          listAsLoaded(bundle, name)
        }
      },
    },
  }
}
