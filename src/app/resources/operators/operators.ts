import { namingBy } from '../resource-words.ts'
import type { Resource } from '../resource.ts'
import { COLLECTED_OPERATORS } from './collected-operators.ts'
import { readRecord } from './loose-list.ts'
import { OPERATOR_BULK } from './operator-bulk.ts'
import { operatorCreate } from './operator-create.ts'
import { operatorDelete } from './operator-delete.ts'
import { readOperator, type OperatorDocument, hasBindings } from './operator-document.ts'
import { OPERATOR_FIELDS } from './operator-fields.ts'
import { operatorQuery } from './operator-queries.ts'
import { operatorStore } from './operator-store.ts'
import { operatorUpdate } from './operator-update.ts'
import { type OperatorValues, isBlank, toCreate, toPatch } from './operator-values.ts'
import { OPERATOR_PAGES, OPERATOR_WORDS } from './operator-pages.ts'
import { toValuesOrEmpty } from './operator-write.ts'
import { BINDING_NEEDS_FEATURE, OperatorCreate, OperatorPatch } from '#contract/operator-writes.ts'
import { toList } from '../../writes/conflicts/field.ts'
import { bodyProblems, type ResourceFiles } from '../resource-files.ts'

const SELECTORS = 'binding.endpoint_selectors'

/** The selectors of a new operator that `toCreate` would leave out, so that the service bound other endpoints. */
const selectorProblems = (selectors: readonly string[]) => {
  const empty = 'Must not be empty. Leave it out to bind every endpoint ("true").'
  if (selectors.length === 0) return [{ path: SELECTORS, message: empty }]
  return selectors.flatMap((selector, index) =>
    isBlank(selector) ? [{ path: `${SELECTORS}[${index}]`, message: 'Required.' }] : [],
  )
}

/** What files know of operators. */
const OPERATOR_FILES: ResourceFiles<OperatorValues> = {
  problemsOfNew: (values, { [SELECTORS]: selectors }) => [
    ...bodyProblems(OperatorCreate, toCreate(values)),
    ...(selectors === undefined ? [] : selectorProblems(toList(selectors))),
  ],
  problemsOfChange: (from, to, paths, isKnown) => {
    const bindsAll = isKnown && hasBindings(to) && to.binding.endpoint_selectors.every(isBlank)
    return [
      ...bodyProblems(OperatorPatch, toPatch(from, to)),
      ...(bindsAll && paths.includes(SELECTORS)
        ? [
            {
              path: SELECTORS,
              message:
                'Must not be empty: every endpoint would be bound. To bind all, write ["true"].',
            },
          ]
        : []),
    ]
  },
  needsText: BINDING_NEEDS_FEATURE,
  // It would cut off a cluster that holds the old key: its form asks.
  newOnlyText:
    'Only a new operator takes a signing request here. Use the form of this one to renew its certificate.',
}

/** Kubernetes Operators. */
export const OPERATORS: Resource<OperatorDocument, OperatorValues> = {
  key: 'operators',
  words: OPERATOR_WORDS,
  idStart: 'k8sop_',
  pages: OPERATOR_PAGES,
  fields: OPERATOR_FIELDS,
  collected: COLLECTED_OPERATORS,
  read: (source) => {
    const record = readRecord(source)
    return record && readOperator(record)
  },
  nameOf: namingBy(OPERATOR_FIELDS),
  detailsOf: ({ deployment: { cluster_name, namespace, name } }) => [cluster_name, namespace, name],
  nameOfNew: ({ description, deployment }) =>
    description.trim() || deployment.name || 'New operator',
  toValues: toValuesOrEmpty,
  revisionOf: ({ source }) => source.updated_at ?? '',
  reads: (cache, client) => {
    const store = operatorStore(cache, client)
    return {
      keyOf: (id) => operatorQuery(client, id).queryKey,
      read: (id) => store.read(id, true),
      forgetLists: store.forgetLists,
    }
  },
  writes: (cache, client) => ({
    create: () => operatorCreate(cache, client),
    update: (id) => operatorUpdate(cache, client, id),
    remove: (seen, moment) => operatorDelete(cache, client, seen, moment),
  }),
  bulk: OPERATOR_BULK,
  files: OPERATOR_FILES,
}
