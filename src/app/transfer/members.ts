import type { OperatorValues } from '../pages/operators/operator-values.ts'
import { OPERATOR_FIELDS } from '../pages/operators/operator-write.ts'
import { valueAt } from '../writes/conflicts/field.ts'
import { withValue } from '../writes/conflicts/merge-rest.ts'

/** Some values of an operator by their wire paths: `region`, `binding.endpoint_selectors`. Plain JSON. */
export type Members = Readonly<Record<string, string | readonly string[]>>

/** The fields that travel in a file: not the CSR, which the service never returns. */
export const FILE_FIELDS = OPERATOR_FIELDS.filter(({ isWriteOnly }) => !isWriteOnly)

/** Whether a field is a list of texts; else it is a text. */
export const isList = (path: string): boolean =>
  FILE_FIELDS.some((field) => field.path === path && field.kind === 'set')

/** A member that is not set: an empty text or list. */
export const isUnset = (value: string | readonly string[] | undefined): boolean =>
  value === undefined || value.length === 0

/** The members of an operator's values that are set. */
export const setMembers = (values: OperatorValues): Members =>
  Object.fromEntries(
    FILE_FIELDS.map(({ path }): [string, string | readonly string[]] => [
      path,
      // Every field of an operator is a text or a list of texts.
      valueAt(values, path) as string | readonly string[],
    ]).filter(([, value]) => !isUnset(value)),
  )

/** The values with these members in place of their own. */
export const withMembers = (values: OperatorValues, members: Members): OperatorValues =>
  FILE_FIELDS.reduce(
    (all, { path }) =>
      members[path] === undefined
        ? all
        : // The values have the same members as before.
          (withValue(all, path.split('.'), members[path]) as OperatorValues),
    values,
  )
