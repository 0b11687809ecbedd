import { isRecord } from '#contract/json-value.ts'

/** A text as it is kept: a flag is `yes` or `no`, what is no text is not set. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}

/** The flag that a text was kept of; null if it is not set. */
export const flagOf = (text: unknown): boolean | null =>
  text === 'yes' || (text === 'no' ? false : null)

/** The texts of a list; none if it is no list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Sets what stands at a wire path, in members that are made where they are missing. */
export const setAt = (target: Record<string, unknown>, path: readonly string[], value: unknown) => {
  let inner = target
  for (const name of path.slice(0, -1)) {
    const known = inner[name]
    const next = isRecord(known) ? known : {}
    inner[name] = next
    inner = next
  }
  inner[path.at(-1) ?? ''] = value
}
