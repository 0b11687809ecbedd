import { isRecord } from '#contract/json-value.ts'

/** The values as the form opened, as the service has them now, and as the form wants them. */
export type Sides<V> = { seen: V; theirs: V; mine: V }

// A document may have a member with the name of an inherited one, such as `constructor`.
const own = (record: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Whether two JSON values are equal; the order of members does not count. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b)
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  )
}

/** Merges values that no field describes: mine where I changed them, else theirs. */
export const mergeRest = ({ seen, theirs, mine }: Sides<unknown>): unknown => {
  if (isEqual(seen, mine)) return theirs
  if (!isRecord(seen) || !isRecord(theirs) || !isRecord(mine)) return mine
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const members = [...names].flatMap((name): [string, unknown][] => {
    const inner = { seen: own(seen, name), theirs: own(theirs, name), mine: own(mine, name) }
    const isMine = !isEqual(inner.seen, inner.mine)
    return Object.hasOwn(isMine ? mine : theirs, name) ? [[name, mergeRest(inner)]] : []
  })
  return Object.fromEntries(members)
}

/** The values with another one at a path; missing objects on the way are made. */
export const withValue = (
  values: unknown,
  [name, ...rest]: readonly string[],
  value: unknown,
): unknown => {
  if (name === undefined) return value
  const record = isRecord(values) ? values : {}
  const inner = own(record, name)
  const changed = withValue(inner, rest, value)
  return Object.is(inner, changed) ? values : { ...record, [name]: changed }
}
