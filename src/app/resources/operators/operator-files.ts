import { BINDING_NEEDS_FEATURE, OperatorCreate, OperatorPatch } from '#contract/operator-writes.ts'
import { toList } from '../../writes/conflicts/field.ts'
import { bodyProblems, type ResourceFiles } from '../resource-files.ts'
import { hasBindings } from './operator-document.ts'
import { selectorProblems } from './operator-json.ts'
import { isBlank, toCreate, toPatch, type OperatorValues } from './operator-values.ts'

const SELECTORS = 'binding.endpoint_selectors'

/** What files know of operators. */
export const OPERATOR_FILES: ResourceFiles<OperatorValues> = {
  problemsOfNew: (values, { [SELECTORS]: selectors }) => [
    ...bodyProblems(OperatorCreate, toCreate(values)),
    ...(selectors === undefined
      ? []
      : selectorProblems({ binding: { endpoint_selectors: [...toList(selectors)] } })),
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
