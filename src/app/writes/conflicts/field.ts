import { memberAt } from '#contract/json-value.ts'

/**
 * How a field is compared and merged. `text`: one line; `lines`: text of several lines; `json`: text that
 * often holds JSON; `set`: a list of strings without a meaningful order; `flag`: a boolean.
 */
export type FieldKind = 'text' | 'lines' | 'json' | 'set' | 'flag'

/** How one field of a form is compared and merged. */
export type Field = {
  /** Path in the form's values, which is the wire path of the request: `binding.endpoint_selectors`. */
  path: string
  /** As on the screen: `Endpoint selectors`. */
  label: string
  kind: FieldKind
  /** Never returned by the service (a CSR): not compared. */
  isWriteOnly?: boolean
  /** Where a document shows, by another value than before, that a write-only field has come. */
  shownBy?: string
  /** An element of a set, listed before this field, without which the field means nothing. */
  needs?: { path: string; element: string }
}

const humanized = (path: string): string =>
  path.charAt(0).toUpperCase() + path.slice(1).replaceAll(/[._]/g, ' ')

/** The value at a field's path; undefined if any part of the path is missing. */
export const valueAt = (values: unknown, path: string): unknown => memberAt(values, path.split('.'))

/** The field that a wire path belongs to. */
export const fieldAt = (fields: readonly Field[], path: string): Field | undefined =>
  fields.find(
    ({ path: own }) => path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}[`),
  )

/** The label of the field that a wire path belongs to; the path in words if none does. */
export const labelOf = (fields: readonly Field[], path: string): string =>
  fieldAt(fields, path)?.label ?? humanized(path)

/** The elements of a field of kind `set`; none if the value is no list. */
export const toList = (value: unknown) =>
  // The type of the values says that a set is a list of strings.
  (Array.isArray(value) ? value : []) as readonly string[]

/** Whether values have what a field needs to mean anything; those of a field that needs nothing do. */
export const hasNeeds = ({ needs }: Pick<Field, 'needs'>, values: unknown): boolean =>
  !needs || toList(valueAt(values, needs.path)).includes(needs.element)

/** Whether two values of a field mean the same: missing, null and '' do; the order of a set does not count. */
export const isSameValue = (kind: FieldKind, a: unknown, b: unknown): boolean => {
  if (kind !== 'set') return (a ?? '') === (b ?? '')
  const [one, other] = [new Set(toList(a)), new Set(toList(b))]
  return one.size === other.size && [...one].every((element) => other.has(element))
}

/** The fields whose values differ between `a` and `b`, without those that the service never returns. */
export const changedFields = (fields: readonly Field[], a: unknown, b: unknown): Field[] =>
  fields.filter(
    ({ path, kind, isWriteOnly }) =>
      !isWriteOnly && !isSameValue(kind, valueAt(a, path), valueAt(b, path)),
  )

/** The fields that a form would change, of those that its values give a meaning. */
export const editedFields = (fields: readonly Field[], seen: unknown, values: unknown): Field[] =>
  fields.filter(
    (field) =>
      hasNeeds(field, values) &&
      !isSameValue(field.kind, valueAt(seen, field.path), valueAt(values, field.path)),
  )

/** Whether two JSON values are equal; members in another order are not. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
