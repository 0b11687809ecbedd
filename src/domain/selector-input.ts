import type { CelInput } from '@bufbuild/cel'

/** An endpoint of any shape, as a selector reads it. */
export type SelectorInput = ReadonlyMap<string, CelInput>

/** Far more than an endpoint has. Reading a field of an object with a million members takes seconds. */
export const MOST_VALUES = 5_000
/** Deeper values could end the evaluation by the stack. */
export const MOST_DEPTH = 64

/**
 * An endpoint that came as JSON, as a selector reads it; null if it is too large or too deep to be evaluated. In
 * maps, since the library takes an object with a member `$typeName` for a message, not for a map.
 */
export const selectorInput = (
  endpoint: Readonly<Record<string, unknown>>,
): SelectorInput | null => {
  let left = MOST_VALUES
  const mapOf = (value: object, depth: number): Map<string, CelInput> | null => {
    const map = new Map<string, CelInput>()
    for (const [name, one] of Object.entries(value)) {
      const input = inputOf(one, depth)
      if (input === undefined) return null
      map.set(name, input)
    }
    return map
  }
  const listOf = (values: readonly unknown[], depth: number): CelInput[] | null => {
    const list: CelInput[] = []
    for (const one of values) {
      const input = inputOf(one, depth)
      if (input === undefined) return null
      list.push(input)
    }
    return list
  }
  const inputOf = (value: unknown, depth: number): CelInput | undefined => {
    left -= 1
    if (left < 0 || depth > MOST_DEPTH) return undefined
    if (Array.isArray(value)) return listOf(value, depth + 1) ?? undefined
    if (typeof value === 'object' && value !== null) return mapOf(value, depth + 1) ?? undefined
    // Nothing else is in JSON.
    return value as string | number | boolean | null
  }
  return mapOf(endpoint, 0)
}

/** Whether an endpoint binds to Kubernetes at all. One that does not say is taken to: the service lists no others. */
export const bindsToKubernetes = ({ bindings }: Readonly<Record<string, unknown>>): boolean =>
  !Array.isArray(bindings) || bindings.includes('kubernetes')
