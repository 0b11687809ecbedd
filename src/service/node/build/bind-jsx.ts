import type { Plugin } from 'vite'

const RUNTIME = 'react/jsx-runtime'
const BOUND = '\0bound-jsx-runtime'

/**
 * Calls React's functions for elements directly. React is CommonJS: each of a thousand calls would first take the
 * function from its module, which is longer to send and slower to run.
 */
export const bindJsx = (): Plugin => ({
  name: 'bind-jsx',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: {
    filter: { id: new RegExp(`^${RUNTIME}$`) },
    handler: (_id, importer) => (importer === BOUND ? undefined : BOUND),
  },
  load: {
    filter: { id: new RegExp(`^${BOUND}$`) },
    handler: () => `
      import runtime from '${RUNTIME}'
      export const Fragment = runtime.Fragment, jsx = runtime.jsx, jsxs = runtime.jsxs`,
  },
})
