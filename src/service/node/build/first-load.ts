import type { Plugin } from 'vite'

/** The global variable by which the other files use what the entry exports: an array, shorter than names. */
const SHARED = 'globalThis.aditEntry'

/** The pairs of a list such as `a as b,c`. */
const pairsOf = (list: string) =>
  list.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(' as ')
    return { from, to }
  })

/**
 * The code of an entry as a script inside the page, in a folder above its files: it shares what it exports by a
 * global variable, in the order of `names`. Throws where that would not do.
 */
export const asInlineScript = (
  code: string,
  folder: string,
): { script: string; names: string[] } => {
  const [, body, list] = /^(.*)export\s*\{([^{}]*)\};?\s*$/s.exec(code) ?? []
  if (body === undefined || list === undefined) throw new Error('The entry exports nothing')
  if (/<\/script|^\s*import[\s{*]/im.test(body))
    throw new Error('The entry cannot be inside a page')
  const members = pairsOf(list)
  const shared = members.map(({ from }) => from).join(',')
  return {
    script: `${body.replaceAll(/(import\([`'"])\.\//g, `$1${folder}`)}${SHARED}=[${shared}];`,
    names: members.map(({ to }) => to),
  }
}

/** The code of another file, which imports `file`: it takes the same, by its place in `names`, from the global variable. */
export const withoutImportOf = (code: string, file: string, names: readonly string[]): string => {
  const from = `\\s*[\`'"]\\./${file.replaceAll('.', '\\.')}[\`'"];?`
  const taken = (list: string) => {
    const own = new Map(pairsOf(list).map(({ from, to }) => [from, to]))
    return names.map((name) => own.get(name) ?? '').join(',')
  }
  return code
    .replaceAll(
      new RegExp(`import\\s*\\{([^{}]*)\\}\\s*from${from}`, 'g'),
      (_, list: string) => `const[${taken(list).replace(/,+$/, '')}]=${SHARED};`,
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
      for (const name of inPage) {
        delete bundle[name]
        // In the lists of what an import needs, the app stands for what came with the page.
        for (const chunk of chunks)
          chunk.code = chunk.code.replaceAll(`"${name}"`, `"${app.fileName}"`)
      }
      const { script, names } = asInlineScript(entry.code, `/${folder}/`)
      for (const chunk of chunks) {
        if (chunk === entry) continue
        // V8 then compiles all functions on a thread of its own; it looks at the first line only.
        chunk.code = `//# allFunctionsCalledOnLoad\n${withoutImportOf(chunk.code, file, names)}`
        if (chunk.code.includes(`./${file}`))
          throw new Error(`${chunk.fileName} imports the entry in an unknown way`)
      }
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
