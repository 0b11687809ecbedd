import type { Plugin } from 'vite'
import { chunksOf, listAsLoaded } from './app-chunk.ts'

/** The global variable by which the other files use what the entry exports. */
const SHARED = 'globalThis.aditEntry'

const membersOf = (list: string, order: (from: string, to: string) => string): string =>
  list
    .split(',')
    .map((one) => one.trim().split(' as '))
    .map(([from = '', to = from]) => order(from, to))
    .join(',')

/**
 * The code of an entry as a script inside the page, in a folder above its files: it shares what it exports by a
 * global variable. Throws where that would not do.
 */
export const asInlineScript = (code: string, folder: string): string => {
  const [, body, list] = /^(.*)export\s*\{([^{}]*)\};?\s*$/s.exec(code) ?? []
  if (body === undefined || list === undefined) throw new Error('The entry exports nothing')
  if (/<\/script|^\s*import[\s{*]/im.test(body))
    throw new Error('The entry cannot be inside a page')
  const members = membersOf(list, (own, name) => (own === name ? own : `${name}:${own}`))
  return `${body.replaceAll(/(import\([`'"])\.\//g, `$1${folder}`)}${SHARED}={${members}};`
}

/** The code of another file, which imports `file`: it takes the same from the global variable. */
export const withoutImportOf = (code: string, file: string): string => {
  const from = `\\s*[\`'"]\\./${file.replaceAll('.', '\\.')}[\`'"];?`
  return code
    .replaceAll(
      new RegExp(`import\\s*\\{([^{}]*)\\}\\s*from${from}`, 'g'),
      (_, list: string) =>
        `const{${membersOf(list, (name, own) => (own === name ? own : `${name}:${own}`))}}=${SHARED};`,
    )
    .replaceAll(new RegExp(`import${from}`, 'g'), '')
}

/**
 * Writes the entry into index.html: what it decides and reads first comes with the page then, not one request later.
 */
export const inlineEntry = (): Plugin => ({
  name: 'inline-entry',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // After Vite has listed what each import needs.
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = chunksOf(bundle)
      const entry = chunks.find(({ name }) => name === 'boot')
      const page = bundle['index.html']
      if (!entry || page?.type !== 'asset') throw new Error('There is no page with an entry')
      const [folder = '', file = ''] = entry.fileName.split('/')
      listAsLoaded(bundle, entry.fileName)
      delete bundle[entry.fileName]
      for (const chunk of chunks) {
        chunk.code = withoutImportOf(chunk.code, file)
        if (chunk !== entry && chunk.code.includes(file))
          throw new Error(`${chunk.fileName} imports the entry in an unknown way`)
      }
      const script = asInlineScript(entry.code, `/${folder}/`)
      const tag = new RegExp(`(<script[^>]*?)(?: crossorigin)? src="/${entry.fileName}"(.*?>)`)
      const html = String(page.source)
      if (!tag.test(html)) throw new Error('The page does not name its entry')
      page.source = html.replace(tag, (_, start: string, end: string) => start + end + script)
    },
  },
})
