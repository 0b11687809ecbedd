import type { Plugin } from 'vite'

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
 * Makes the first load short: the page itself has the entry, which starts the first request, and the styles without
 * which nothing is painted. The app, and what it imports, is fetched beside them, and compiled while it arrives.
 */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // After Vite has written the page, and listed what each import needs.
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const entry = chunks.find(({ name }) => name === 'boot')
      const app = chunks.find(({ name }) => name === 'app')
      const page = bundle['index.html']
      if (!entry || !app || page?.type !== 'asset') throw new Error('There is no page with an app')
      const [folder = '', file = ''] = entry.fileName.split('/')
      const styles = [entry, app].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
      const css = styles.map((name) => {
        const part = bundle[name]
        return part?.type === 'asset' ? String(part.source).trim() : ''
      })
      const inPage = [entry.fileName, ...styles]
      for (const name of inPage) delete bundle[name]
      for (const chunk of chunks) {
        // In the lists of what an import needs, the app stands for what came with the page.
        for (const name of inPage)
          chunk.code = chunk.code.replaceAll(`"${name}"`, `"${app.fileName}"`)
        if (chunk === entry) continue
        // V8 then compiles all functions on a thread of its own; it looks at the first line only.
        chunk.code = `//# allFunctionsCalledOnLoad\n${withoutImportOf(chunk.code, file)}`
        if (chunk.code.includes(`./${file}`))
          throw new Error(`${chunk.fileName} imports the entry in an unknown way`)
      }
      const script = asInlineScript(entry.code, `/${folder}/`)
      const tag = new RegExp(`(<script[^>]*?)(?: crossorigin)? src="/${entry.fileName}"(.*?>)`)
      const html = String(page.source)
      if (!tag.test(html)) throw new Error('The page does not name its entry')
      const ahead = [app.fileName, ...app.imports]
        .filter((name) => !inPage.includes(name))
        .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
      page.source = html
        .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
        .replace('</head>', () => `${ahead.join('')}<style>${css.join('\n')}</style></head>`)
        .replace(tag, (_, start: string, end: string) => start + end + script)
    },
  },
})
