import type { Plugin } from 'vite'

const IMPORT = /import (\w+) from ('[^']+\.module\.css')/g

// What names a class at run time needs the map.
const isOnlyRead = (code: string, styles: string): boolean =>
  !new RegExp(`(?<!import )\\b${styles}\\b(?!\\.\\w)`).test(code)

const shared = {
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
} satisfies Partial<Plugin>

/**
 * Lets the bundler write the names of CSS classes where they are used, in place of maps of all classes: it does so
 * with the members of a namespace. The sources import the map, since that is what Vite's types declare.
 */
export const inlineClassNames = (): Plugin[] => [
  {
    ...shared,
    name: 'inline-class-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/app\/.*\.tsx?$/, code: '.module.css' },
      handler: (code) =>
        code.replace(IMPORT, (whole, styles: string, from: string) =>
          isOnlyRead(code, styles) ? `import * as ${styles} from ${from}` : whole,
        ),
    },
    // A class that no stylesheet has, or whose name cannot be exported; or what is left out of React.
    onLog(_level, log) {
      if (log.code !== 'IMPORT_IS_UNDEFINED') return true
      if (!log.id?.includes('/node_modules/react-dom/')) this.error(log)
      // React asks its scheduler for what only its tests give it.
      return false
    },
  },
  {
    ...shared,
    name: 'keep-stylesheets',
    enforce: 'post',
    // For Vite a stylesheet is unused when no script needs its map.
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]
