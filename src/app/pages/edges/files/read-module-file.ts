import { EDGE_KINDS, EDGE_MODULES, modulesOf, type EdgeModule } from '#contract/edge-modules.ts'
import { fieldErrorsOf } from '#contract/field-errors.ts'
import { idText } from '#contract/text.ts'
import { isJsonFault, readJsonText, type JsonNode } from '#domain/json-nodes.ts'
import { isRecord } from '#contract/json-value.ts'
import { placesIn } from '#domain/place-of.ts'
import { BOOK_MAX } from '../../../resources/edges/edge-book.ts'
import { edgeKey, type Edge } from '../../../resources/edges/edge.ts'
import { MODULE_FILE } from '../../../resources/edges/module-file.ts'
import type { ModulePut } from '../../../resources/edges/module-form.ts'
import { offsetOf } from '../../../transfer/json/json-records.ts'
import type { ImportFault } from '../../../transfer/plan-import.ts'
import { anyOf, formatNumber } from '../../../ui/intl.ts'

/** What a file wants of one module of one edge: the body of its replace, or null where there is to be none. */
export type WantedModule = {
  readonly edge: Edge
  readonly module: EdgeModule
  readonly put: ModulePut | null
  /** Where it stands in the file. */
  readonly line: number
}

/** What a file of modules says. Nothing is left out silently: each edge is wanted or faulty. */
export type ModuleFile = {
  readonly edges: number
  readonly wanted: readonly WantedModule[]
  readonly faults: readonly ImportFault[]
  readonly faultCount: number
  readonly faultyEdges: number
}

/** More faults are only counted. */
const FAULTS_KEPT = 10_000

type Problem = { path: string; message: string }

const nameOf = (member: string): string => member || '""'

const unknownMembers = (
  node: JsonNode | undefined,
  known: readonly string[],
  path = '',
): Problem[] =>
  [...(node?.members?.keys() ?? [])]
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: path + nameOf(name), message: 'Unknown member.' }))

const without = (path: string): Problem => ({ path, message: 'Required.' })

const moduleProblems = (
  { document: { put } }: EdgeModule,
  value: Record<string, unknown>,
  node: JsonNode | undefined,
  path: string,
): Problem[] => {
  const known = Object.keys(put.shape)
  const found = new Map(unknownMembers(node, known, `${path}.`).map((one) => [one.path, one]))
  for (const [at, message] of Object.entries(
    fieldErrorsOf(put.safeParse(value).error?.issues ?? []),
  ))
    if (!found.has(`${path}.${at}`)) found.set(`${path}.${at}`, { path: `${path}.${at}`, message })
  // Left out, the service would take it as true: whoever switched it off would not expect that.
  if (!Object.hasOwn(value, 'enabled')) found.set('enabled', without(`${path}.enabled`))
  return [...found.values()]
}

const unknownModule = (name: string, kind: string | undefined): string =>
  kind !== undefined && EDGE_MODULES.some(({ module }) => module === name)
    ? `${kind.toUpperCase()} edges have no such module.`
    : 'There is no such module.'

/** An edge of a file: what is wrong with it, or its modules. */
const readEdge = (value: unknown, node: JsonNode | undefined) => {
  if (!isRecord(value)) return { problems: [{ path: '', message: 'Must be an object.' }] }
  const problems = unknownMembers(node, ['kind', 'id', 'label', 'modules'])
  const { kind: givenKind, id: givenId, label, modules } = value
  const kind = EDGE_KINDS.find((one) => one === givenKind)
  if (givenKind === undefined) problems.push(without('kind'))
  else if (kind === undefined)
    problems.push({ path: 'kind', message: `Must be ${anyOf([...EDGE_KINDS])}.` })
  const id = idText().safeParse(givenId)
  for (const message of Object.values(fieldErrorsOf(id.error?.issues ?? [])))
    problems.push(givenId === undefined ? without('id') : { path: 'id', message })
  if (label !== undefined && typeof label !== 'string')
    problems.push({ path: 'label', message: 'Must be a string.' })
  const wanted: Omit<WantedModule, 'edge' | 'line'>[] = []
  if (modules === undefined) problems.push(without('modules'))
  else if (!isRecord(modules)) problems.push({ path: 'modules', message: 'Must be an object.' })
  else
    for (const [name, put] of Object.entries(modules)) {
      const path = `modules.${nameOf(name)}`
      // Without a kind, the members are compared with those of any module of that name.
      const module = (kind === undefined ? EDGE_MODULES : modulesOf(kind)).find(
        (one) => one.module === name,
      )
      if (!module) problems.push({ path, message: unknownModule(name, kind) })
      else if (put === null) wanted.push({ module, put })
      else if (!isRecord(put)) problems.push({ path, message: 'Must be an object or null.' })
      else {
        const inner = node?.members?.get('modules')?.value.members?.get(name)?.value
        problems.push(...moduleProblems(module, put, inner, path))
        wanted.push({ module, put })
      }
    }
  const named = { kind: kind ?? '', id: typeof givenId === 'string' ? givenId : '' }
  return { named, wanted, problems }
}

/** What is wrong with a file as a whole: then nothing of it is read. */
const wholeProblem = (value: unknown): Problem | null => {
  const { format, version } = MODULE_FILE
  if (Array.isArray(value) || (isRecord(value) && value['format'] === undefined))
    return {
      path: '',
      message: 'Not a file of edge modules. For a list of edges use "Add edges".',
    }
  if (!isRecord(value)) return { path: '', message: 'Must be an object with edges.' }
  if (value['format'] !== format) return { path: 'format', message: `Must be "${format}".` }
  const given = value['version']
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1)
    return { path: 'version', message: `Must be ${version}.` }
  if (given > version)
    return {
      path: 'version',
      message: `This file has version ${given} of the format. This dashboard reads version ${version}: update it first.`,
    }
  const { edges } = value
  if (!Array.isArray(edges)) return { path: 'edges', message: 'Must be a list.' }
  if (edges.length > BOOK_MAX)
    return { path: 'edges', message: `More than ${formatNumber(BOOK_MAX)} edges.` }
  return null
}

/** Reads a file of modules. Never throws: what cannot be read is named by its edge, field and place. */
export const readModuleFile = (text: string): ModuleFile => {
  const placeOf = placesIn(text)
  const faults: ImportFault[] = []
  let [faultCount, faultyEdges, count] = [0, 0, 0]
  const addFault = (offset: number, id: string, { path, message }: Problem) => {
    faultCount += 1
    if (faults.length < FAULTS_KEPT)
      faults.push({ ...placeOf(offset), row: null, id, path, message })
  }
  const wanted: WantedModule[] = []
  const done = () => ({ edges: count, wanted, faults, faultCount, faultyEdges })
  const root = readJsonText(text)
  if (isJsonFault(root)) {
    addFault(root.at, '', { path: '', message: `Not JSON: ${root.message}.` })
    return done()
  }
  const value: unknown = JSON.parse(text)
  const problem = wholeProblem(value)
  if (problem) {
    addFault(offsetOf(root, problem.path), '', problem)
    return done()
  }
  for (const one of unknownMembers(root, [...Object.keys(MODULE_FILE), 'edges']))
    addFault(offsetOf(root, one.path), '', one)
  const edges: unknown[] = isRecord(value) && Array.isArray(value['edges']) ? value['edges'] : []
  const nodes = root.members?.get('edges')?.value.items ?? []
  const lines = new Map<string, number>()
  for (const [index, node] of nodes.entries()) {
    const { named, wanted: modules = [], problems } = readEdge(edges[index], node)
    const key = named ? edgeKey(named) : ''
    const shown = named?.kind === '' ? named.id : key
    const { line } = placeOf(node.from)
    const before = lines.get(key)
    if (before !== undefined)
      problems.push({ path: 'id', message: `This edge is already in the file, in line ${before}.` })
    else if (problems.length === 0) lines.set(key, line)
    if (problems.length > 0 || !named) {
      faultyEdges += 1
      for (const one of problems) addFault(offsetOf(node, one.path), shown, one)
      continue
    }
    count += 1
    for (const { module, put } of modules) {
      const at = offsetOf(node, `modules.${module.module}`)
      wanted.push({ edge: named, module, put, line: placeOf(at).line })
    }
  }
  return done()
}
