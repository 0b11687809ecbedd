import { leaveOut, type Never } from './leave-out.ts'

// What the dashboard uses none of, almost a quarter of React: `hydrateRoot`, view transitions, `Activity`, `Profiler`, lists of
// suspense, refs of fragments, the state of form actions, stylesheets and scripts that React loads, and `html`, `head`
// and `body` as elements. Whoever uses one of them anyway breaks the build, or gets an error.

/** By package: what has no use without them. An import of it breaks the build. */
export const LEFT_OUT_EXPORTS: Record<string, readonly string[]> = {
  react: [
    'Activity',
    'Profiler',
    'ViewTransition',
    'addTransitionType',
    'unstable_useCacheRefresh',
    'useActionState',
    'useOptimistic',
  ],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'useFormState',
    'useFormStatus',
  ],
  'react-dom/client': ['hydrateRoot'],
}

const TYPES = [
  'REACT_ACTIVITY_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]

// After these words stands the number by which React knows a kind of node.
const KINDS = [
  ...TYPES.map((type) => `case ${type}:`),
  // A part of the page that waits for its code, and `html`, `head` and `body`.
  'function createFiberFromDehydratedFragment(',
  '"body" === type',
]

const kindsIn = (source: string): number[] => {
  const making = source.slice(source.indexOf('function createFiberFromTypeAndProps('))
  return KINDS.map((words) => {
    const [, after = ''] = making.split(words, 2)
    const [own = ''] = after.split(/\b(?:case|function) /, 1)
    const kind = /(?:createFiberImplClass\(|\? )(\d+)\b/.exec(own)?.[1]
    if (kind === undefined) throw new Error(`The source does not have: ${words}`)
    return Number(kind)
  })
}

// An error where it is called.
const NO_FUNCTION = '(void 0)'

const neverIn = (source: string): Never => ({
  values: { tag: [...new Set(kindsIn(source))] },
  // React treats the last like a view transition.
  constants: [...TYPES, 'REACT_LEGACY_HIDDEN_TYPE'],
  cases: { getResource: ['style', 'link', 'script'] },
  variables: {
    isHydrating: '!1',
    shouldStartViewTransition: '!1',
    appearingViewTransitions: 'null',
    pendingViewTransition: 'null',
    FragmentInstance: NO_FUNCTION,
    ReactDOMHydrationRoot: NO_FUNCTION,
    prefetchDNS: NO_FUNCTION,
    preconnect: NO_FUNCTION,
    preload: NO_FUNCTION,
    preloadModule: NO_FUNCTION,
    preinitScript: NO_FUNCTION,
    preinitStyle: NO_FUNCTION,
    preinitModuleScript: NO_FUNCTION,
  },
  members: { isDehydrated: '!1', dehydrated: 'null', stylesheets: 'null' },
  calls: {
    // No fragment has a ref, and so no instance that its children are told to.
    isFragmentInstanceParent: '!1',
    commitNewChildToFragmentInstances: '(void 0)',
    // What is put into `head` is no file to wait for.
    acquireResource: 'null',
    preloadResource: '!0',
    suspendResource: '(void 0)',
    // No part of the page waits for its code, and so no event for that part.
    queueIfContinuousEvent: '!1',
    clearIfContinuousEvent: '(void 0)',
    retryIfBlockedOn: '(void 0)',
    // Nothing goes on from HTML: there is no place in it, nor a fault, nor an id that it has given.
    popHydrationState: '!1',
    resetHydrationState: '(void 0)',
    upgradeHydrationErrorsToRecoverable: 'null',
    popTreeContext: '(void 0)',
  },
  // How React does what the hooks of these names do.
  properties: [
    'useActionState',
    'useCacheRefresh',
    'useFormState',
    'useHostTransitionStatus',
    'useOptimistic',
  ],
})

/** The source of `react-dom/client` without what the dashboard has no use for. Throws if it is of another form. */
export const withoutFeatures = (source: string): string => leaveOut(source, neverIn(source))
