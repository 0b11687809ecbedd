import { EDGE_KINDS, EDGE_MODULES, type EdgeModule } from '#contract/edge-modules.ts'
import type { ResourceField } from '../resource-field.ts'

/** The modules by name: one that several kinds of edges have counts once. */
export const MODULE_NAMES: readonly EdgeModule[] = [
  ...new Map(EDGE_MODULES.toReversed().map((one) => [one.module, one])).values(),
].toReversed()

/** What an edge's module is called before a colon, where its own name is too long to type. */
const TOKENS: Readonly<Record<string, string>> = { ip_restriction: 'ip' }

const tokenOf = (module: string): string => TOKENS[module] ?? module

/** What one reference of a collection is called before a colon: `policy` of `ip_policies`. */
const singular = (collection: string): string =>
  collection.replace(/ies$/, 'y').replace(/s$/, '').replace(/^.*_/, '')

/** Where the references of a member stand in an edge's record. */
const refPath = (reply: string): string => `references.${reply}`

/** Where the state of a module stands in an edge's record. */
const statePath = (module: string): string => `states.${module}`

const moduleField = ({ module, title }: EdgeModule): ResourceField => ({
  path: statePath(module),
  heading: title,
  kind: 'set',
  set: 'never',
  search: {
    token: tokenOf(module),
    ...(tokenOf(module) !== module && { aliases: [module] }),
    example: `${tokenOf(module)}:off`,
  },
  sort: module,
  isFaceted: true,
  isListed: true,
})

const refHeading = (collection: string): string =>
  collection.replaceAll('_', ' ').replace(/^ip\b/, 'IP')

// A single reference is searched with the state of its module: `backend:none`, `backend:bkd_1`.
const refFields = ({ title, document }: EdgeModule): ResourceField[] =>
  Object.values(document.refs).map(({ reply, collection, many }) => ({
    path: refPath(reply),
    heading: many ? refHeading(collection) : `${title} ID`,
    kind: 'references',
    set: 'never',
    isListed: true,
    ...(many && {
      search: { token: singular(collection), example: `${singular(collection)}:ipp_1` },
      sort: singular(collection),
      isFaceted: true,
    }),
  }))

const uniqueByPath = (fields: readonly ResourceField[]): ResourceField[] => [
  ...new Map(fields.map((field) => [field.path, field])).values(),
]

/** The fields of an edge in the list of all: what is known of it here, and what its modules say. */
export const EDGE_FIELDS: readonly ResourceField[] = [
  {
    path: 'id',
    heading: 'ID',
    kind: 'id',
    set: 'never',
    search: { token: 'id', example: 'id:*/edgtls_*' },
    isListed: true,
  },
  {
    path: 'title',
    heading: 'Edge',
    kind: 'text',
    set: 'never',
    sort: 'edge',
    isTitle: true,
    isName: true,
    isDistinct: true,
    isListed: true,
  },
  {
    path: 'kind',
    heading: 'Kind',
    kind: 'text',
    set: 'never',
    options: EDGE_KINDS,
    optionTexts: Object.fromEntries(EDGE_KINDS.map((kind) => [kind, kind.toUpperCase()])),
    search: { token: 'kind', example: 'kind:tls' },
    sort: 'kind',
    isFaceted: true,
    isListed: true,
  },
  {
    path: 'exposure',
    heading: 'Exposure',
    kind: 'text',
    set: 'never',
    options: ['open', 'undecided', 'restricted', 'none', 'unknown'],
    optionTexts: {
      open: 'Open',
      undecided: 'No policies',
      restricted: 'Restricted',
      none: 'No modules',
      unknown: 'Unknown',
    },
    search: { token: 'exposure', example: 'exposure:open' },
    sort: 'exposure',
    isFaceted: true,
    isListed: true,
  },
  ...MODULE_NAMES.map(moduleField),
  ...uniqueByPath(EDGE_MODULES.flatMap(refFields)),
  {
    path: 'tags',
    heading: 'Tags',
    kind: 'set',
    set: 'never',
    search: { token: 'tag', aliases: ['tags'], example: 'tag:prod' },
    sort: 'tags',
    isFaceted: true,
    isListed: true,
  },
  {
    path: 'named_by',
    heading: 'Named by',
    kind: 'set',
    set: 'never',
    search: { token: 'named', example: 'named:device' },
    isFaceted: true,
    isListed: true,
  },
  {
    path: 'problem',
    heading: 'Problem',
    kind: 'text',
    set: 'never',
    search: { token: 'problem', example: 'problem:*' },
    isListed: true,
  },
]
