import { backend, ipRestriction, type ModuleDocument } from '#contract/edge-modules.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { Write } from '../../writes/write.ts'
import type { BulkItem, ResourceBulk } from '../bulk-action.ts'
import type { ResourceField } from '../resource-field.ts'
import { bodyProblems } from '../resource-files.ts'
import { inSentence, recordCount, type ResourceWords } from '../resource-words.ts'
import type { Resource } from '../resource.ts'
import { EDGE_WORDS, edgeOfKey, EDGE_PAGES } from './edge.ts'
import { COLLECTED_EDGES } from './edge-source.ts'
import { moduleStore } from './edge-modules.ts'
import {
  lostByReplace,
  type ModuleRules,
  type ModuleValues,
  type ModuleTarget,
} from './module-form.ts'
import { lostForEver } from './module-warnings.ts'
import {
  MODULE_GROUPS,
  NOT_SET,
  moduleFor,
  moduleRecord,
  readModuleRecord,
  type ModuleGroup,
  type ModuleRecord,
} from './module-records.ts'
import { ENABLED, moduleDelete, moduleSave, type ModuleWrite } from './module-writes.ts'
import { rulesOf } from './rules/rules-of.ts'

type ModuleResource = Resource<ModuleRecord, ModuleValues>
type ModuleBulk = ResourceBulk<ModuleRecord, ModuleValues>

const POLICY = { path: 'ip_policy_ids', element: 'IP policy ID' } as const

// Without a module, or with one that is off, it lets every source in already.
const isTurnedOff = ({ before, after }: BulkItem): boolean =>
  before !== null && before['enabled'] !== false && after?.['enabled'] === false

const SWITCH = { kind: 'set', label: 'Turn on or off', path: 'enabled' } as const
const ALSO_UNSET = { alsoUnset: true, hint: 'Edges that have none get one, too.' } as const
const DELETE = { kind: 'delete', label: 'Delete module' } as const

/** What bulk changes know of a kind of document besides its fields. */
const BULK = new Map<ModuleDocument, ModuleBulk>([
  [
    ipRestriction,
    {
      offers: [
        SWITCH,
        {
          ...POLICY,
          ...ALSO_UNSET,
          kind: 'element',
          label: 'Add an IP policy',
          isIn: true,
        },
        {
          ...POLICY,
          kind: 'element',
          label: 'Remove an IP policy',
          isIn: false,
        },
        DELETE,
      ],
      deletesMore: 'Their edges then accept traffic from any source.',
      lossOf: (items) => {
        const count = items.filter(isTurnedOff).length
        const edges = recordCount(EDGE_WORDS, count)
        return count > 0 ? `${edges} will accept traffic from any source.` : null
      },
    },
  ],
  [
    backend,
    {
      offers: [
        SWITCH,
        { ...ALSO_UNSET, kind: 'set', label: 'Set the backend', path: 'backend_id' },
        DELETE,
      ],
      deletesMore: 'Their edges then have no backend.',
    },
  ],
])

const fieldsOf = ({ document }: ModuleGroup, rules: ModuleRules): ResourceField[] => {
  const setBy = { set: 'edit', isExported: true } as const
  return [
    { path: 'id', heading: 'Edge', kind: 'id', set: 'never', isExported: true },
    { ...setBy, path: ENABLED.path, heading: ENABLED.label, kind: 'flag' },
    ...rules.fields.map(({ path, label, kind }): ResourceField => {
      const ref = document.refs[path]
      return {
        ...setBy,
        path,
        heading: label,
        kind: ref ? (ref.many ? 'references' : 'reference') : kind,
      }
    }),
  ]
}

/** The writes of one module of one edge, as writes of its record. */
const asRecord = <Body>(
  write: ModuleWrite<Body>,
  group: ModuleGroup,
  id: string,
): Write<ModuleRecord, ModuleValues, Body> => {
  // Only creates are found again, and an undo is a bulk change of its own.
  const { read, warnings, find: _find, followUp: _followUp, ...rest } = write
  const record = (reply: ModuleRecord['reply']) => reply && moduleRecord(group, id, reply)
  const replyIn = (document: ModuleRecord | null) => document?.reply ?? null
  return {
    ...rest,
    toValues: (document) => write.toValues(replyIn(document)),
    ...(read && { read: async (...of) => record(await read(...of)) }),
    ...(warnings && {
      warnings: (context) => warnings({ ...context, document: replyIn(context.document) }),
    }),
    send: async (...of) => record(await write.send(...of)),
    updateCache: (now) => write.updateCache(now === undefined ? now : replyIn(now)),
  }
}

/** The modules of a group as a resource: what bulk changes and files of many edges know of them. */
export const moduleResource = (group: ModuleGroup): ModuleResource => {
  const { name, title, document } = group
  const rules = rulesOf({ document })
  const words: ResourceWords = { one: inSentence(title), other: `${inSentence(title)}s` }
  const fields = fieldsOf(group, rules)
  const target = (cache: QueryClient, client: Client, id: string): ModuleTarget => {
    const edge = edgeOfKey(id)
    const module = moduleFor(group, edge)
    if (!module) throw new Error(`${id} has no ${name}`)
    return { cache, client, module, id: edge.id, edge: edge.id, rules }
  }
  return {
    key: name,
    words,
    idStart: 'edg',
    pages: { ...EDGE_PAGES, bulk: `/edges/bulk/${name}` },
    fields,
    collected: COLLECTED_EDGES,
    read: (source) => readModuleRecord(group, rules, source),
    nameOf: ({ title }) => title,
    detailsOf: ({ edge }) => [edge.kind],
    nameOfNew: () => words.one,
    toValues: (record) => rules.toValues(record?.reply ?? null),
    revisionOf: () => '',
    reads: (cache, client) => ({
      keyOf: (id) => [...client.key, 'edges', 'records', name, id],
      read: async (id) => {
        const { module, id: edgeId } = target(cache, client, id)
        const reply = await moduleStore(cache, client, module, edgeId).read(false)
        return moduleRecord(group, id, reply)
      },
      // What the pages of edges show was read before.
      forgetLists: () => cache.invalidateQueries({ queryKey: [...client.key, 'edges'] }),
    }),
    writes: (cache, client) => ({
      create: () => {
        throw new Error('a module is set on the page of its edge')
      },
      update: (id, whenMissing) => {
        const write = moduleSave(target(cache, client, id), [])
        // A module that somebody deleted meanwhile stays deleted.
        return asRecord({ ...write, whenMissing: whenMissing ?? 'gone' }, group, id)
      },
      remove: (seen, moment) => {
        const since = moment && `Someone else changed it after ${moment}`
        const write = moduleDelete(target(cache, client, seen.id), seen.reply, since)
        return asRecord(write, group, seen.id)
      },
    }),
    bulk: {
      ...BULK.get(document),
      obstacleTo: ({ obstacle }) => obstacle,
      unset: {
        isUnset: ({ obstacle }) => obstacle === NOT_SET,
        deleteWarnings: ({ reply }) => lostForEver(reply ? lostByReplace(document, reply) : []),
      },
    },
    files: {
      problemsOfNew: () => [{ path: 'id', message: `No such edge has ${words.one} settings.` }],
      problemsOfChange: (_from, to) => bodyProblems(rules.schema, rules.toPut(to)),
    },
  }
}

/** The modules of all edges, each name a resource. */
export const MODULE_RESOURCES = MODULE_GROUPS.map(moduleResource)

/** The resource of the modules with a name; undefined if there is none. */
export const moduleResourceOf = (name: string): ModuleResource | undefined =>
  MODULE_RESOURCES.find(({ key }) => key === name)
