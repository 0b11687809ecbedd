import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const partName = (part: PropertyKey, isFirst: boolean): string => {
  if (typeof part === 'number') return `[${part}]`
  // An empty field name would be invisible.
  const name = String(part) || '""'
  return isFirst ? name : `.${name}`
}

/** A path in wire terms: `['binding', 'endpoint_selectors', 0]` is `binding.endpoint_selectors[0]`; the root is `body`. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => partName(part, index === 0)).join('') || 'body'

const TYPE_WORDS: Record<string, string> = {
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
}

const message = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPE_WORDS[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return `Must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`
    default:
      return issue.message
  }
}

/** Every error of a rejected document: field path in wire terms → the fault and the rule. */
export const fieldErrorsOf = (issues: readonly Issue[]): Record<string, string> => {
  // A Map, since a client may send a field named "constructor" or "__proto__".
  const fieldErrors = new Map<string, string>()
  const add = (path: readonly PropertyKey[], error: string) => {
    const name = fieldPath(path)
    if (!fieldErrors.has(name)) fieldErrors.set(name, error)
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'Not accepted by this operation.')
    else add(issue.path, message(issue))
  }
  return Object.fromEntries(fieldErrors)
}
