import { orNull } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { Write, WriteRequest } from '../writes/write.ts'
import type { CollectedResource } from './collected-resource.ts'
import { namingBy } from './resource-words.ts'
import { bodyProblems } from './resource-files.ts'
import { formFields, type ResourceField } from './resource-field.ts'
import type { Resource } from './resource.ts'
import * as wire from './test-policy-operations.ts'

type Given = Partial<ResourceField> & Pick<ResourceField, 'kind' | 'heading'>

const field = (path: string, given: Given): ResourceField => ({
  path,
  set: 'edit',
  isExported: true,
  isListed: true,
  sort: path,
  search: { token: path, example: `${path}:x` },
  ...given,
})

const NAMED = { isTitle: true, isName: true, isDistinct: true }
const FIELDS = [
  field('id', { heading: 'ID', kind: 'id', set: 'never' }),
  field('description', { heading: 'Description', kind: 'text', ...NAMED }),
  field('metadata', { heading: 'Metadata', kind: 'json', isListed: false }),
  field('rules', { heading: 'Rules', kind: 'set', isFaceted: true }),
  field('enabled', { heading: 'Enabled', kind: 'flag', isFaceted: true }),
  field('owner_id', { heading: 'Owner', kind: 'reference', isFaceted: true }),
  field('edge_ids', { heading: 'Edges', kind: 'references' }),
  field('created_at', { heading: 'Created', kind: 'time', set: 'never' }),
]

type Document = wire.Policy & { readonly source: wire.Policy }
type Values = { [Name in keyof wire.PolicyBody]-?: NonNullable<wire.PolicyBody[Name]> }
type PolicyWrite = Write<Document, Values, wire.PolicyBody>

const read = (record: unknown): wire.Policy | null => wire.Policy.safeParse(record).data ?? null
const documentOf = (source: wire.Policy): Document => ({ ...source, source })
const readOne = (client: Client, id: string) =>
  orNull(client.call(wire.getPolicy, { params: { id } }).then(documentOf))

const toValues = (policy: Document | null): Values => ({
  description: policy?.description ?? '',
  metadata: policy?.metadata ?? '',
  rules: policy?.rules ?? [],
  enabled: policy?.enabled ?? false,
  owner_id: policy?.owner_id ?? '',
  edge_ids: policy?.edge_ids ?? [],
})

const toBody = (from: Values | null, to: Values): wire.PolicyBody | null => {
  const changed = Object.entries(to).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(Reflect.get(from ?? toValues(null), name)),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

const COLLECTED: CollectedResource = {
  key: 'policies',
  words: { one: 'policy', other: 'policies' },
  fields: FIELDS,
  source: {
    listPath: wire.listPolicies.path,
    recordPath: wire.getPolicy.path,
    readPage: (client, cursor) => client.call(wire.listPolicies, { cursor }),
    recordsOf: (page) => wire.listPolicies.reply.parse(page).policies,
    read,
  },
}

const ofPolicy = (
  client: Client,
  operation: WriteRequest['operation'],
  id: string,
  done: string,
) => ({
  request: { base_url: client.connection.base_url, operation, params: { id } },
  words: { done, refused: 'Refused', unknown: 'Lost', confirm: 'Save' },
  fields: formFields(FIELDS),
  toValues,
  toBody,
  updateCache: () => undefined,
})

/** Policies: all that lists, searches, bulk changes, files and the palette know of them. */
export const POLICIES: Resource<Document, Values> = {
  ...COLLECTED,
  idStart: 'ipp_',
  pages: { list: '/policies', bulk: '/policies/bulk', record: '/policies/$id' },
  collected: COLLECTED,
  read: (source) => {
    const policy = read(source)
    return policy && documentOf(policy)
  },
  nameOf: namingBy(FIELDS),
  detailsOf: ({ owner_id }) => [owner_id ?? ''],
  nameOfNew: ({ description }) => description || 'New policy',
  toValues,
  revisionOf: () => '',
  reads: (_cache, client) => ({
    keyOf: (id) => [...client.key, 'policies', id],
    read: (id) => readOne(client, id),
    forgetLists: async () => undefined,
  }),
  writes: (_cache, client) => ({
    create: (): PolicyWrite => ({
      ...ofPolicy(client, wire.createPolicy, 'new', 'Policy created'),
      send: (body) => client.call(wire.createPolicy, { body }).then(documentOf),
    }),
    update: (id): PolicyWrite => ({
      ...ofPolicy(client, wire.updatePolicy, id, 'Policy changed'),
      read: () => readOne(client, id),
      whenMissing: 'gone',
      send: (body) => client.call(wire.updatePolicy, { params: { id }, body }).then(documentOf),
    }),
    remove: ({ id }): Write<Document, Values> => ({
      ...ofPolicy(client, wire.deletePolicy, id, 'Policy deleted'),
      toBody: () => undefined,
      read: () => readOne(client, id),
      whenMissing: 'done',
      send: () => client.call(wire.deletePolicy, { params: { id } }).then(() => null),
    }),
  }),
  bulk: {},
  files: {
    problemsOfNew: (values) => bodyProblems(wire.PolicyBody, toBody(null, values) ?? {}),
    problemsOfChange: (from, to) => bodyProblems(wire.PolicyBody, toBody(from, to) ?? {}),
  },
}
