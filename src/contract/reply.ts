// What replies hold is checked without the library that checks requests: a first visit does without that.

import { isRecord } from './json-value.ts'

/** What a shape is made of, for the OpenAPI document: a type of JSON, a list, one of two, or an object. */
export type ReplyForm =
  | 'anything'
  | 'string'
  | 'boolean'
  | { readonly item: ReplyShape<unknown> }
  | { readonly either: readonly ReplyShape<unknown>[] }
  | { readonly always: Shapes; readonly maybe: Shapes }

/** What is wrong in a reply, in the words for what is wrong in a request. */
export type ReplyIssue = { code: 'invalid_type'; expected: string; path: PropertyKey[] }

type Checked<T> =
  | { success: true; data: T; error?: undefined }
  | { success: false; data?: undefined; error: { issues: ReplyIssue[] } }

/** What a reply, or a part of it, may be. What passes is returned as it is, with members that nobody knows. */
export type ReplyShape<T> = {
  readonly form: ReplyForm
  readonly issuesOf: (value: unknown, path?: PropertyKey[]) => ReplyIssue[]
  readonly safeParse: (value: unknown) => Checked<T>
  /** Throws where `safeParse` finds issues. */
  readonly parse: (value: unknown) => T
}

/** What a shape lets pass. */
export type Shaped<S> = S extends ReplyShape<infer T> ? T : never

const shape = <T>(form: ReplyForm, issuesOf: ReplyShape<T>['issuesOf']): ReplyShape<T> => {
  const safeParse = (value: unknown): Checked<T> => {
    const issues = issuesOf(value)
    // What the issues were looked for by is the type of a value without any.
    if (issues.length === 0) return { success: true, data: value as T }
    return { success: false, error: { issues } }
  }
  const parse = (value: unknown): T => {
    const { success, data, error } = safeParse(value)
    if (success) return data
    throw new TypeError(`Not a reply of this shape: ${JSON.stringify(error.issues)}`)
  }
  return { form, issuesOf, safeParse, parse }
}

const inPlaceOf = (expected: string, path: PropertyKey[]): ReplyIssue[] => [
  { code: 'invalid_type', expected, path },
]

/** Any JSON. */
export const anything = shape<unknown>('anything', () => [])

export const text = shape<string>('string', (value, path = []) =>
  typeof value === 'string' ? [] : inPlaceOf('string', path),
)

export const flag = shape<boolean>('boolean', (value, path = []) =>
  typeof value === 'boolean' ? [] : inPlaceOf('boolean', path),
)

export const listOf = <T>(item: ReplyShape<T>): ReplyShape<T[]> =>
  shape({ item }, (value, path = []) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => item.issuesOf(one, [...path, index]))
      : inPlaceOf('array', path),
  )

/** One of two; what is wrong is told by the first. */
export const either = <A, B>(one: ReplyShape<A>, other: ReplyShape<B>): ReplyShape<A | B> =>
  shape({ either: [one, other] }, (value, path) =>
    other.safeParse(value).success ? [] : one.issuesOf(value, path),
  )

type Shapes = Readonly<Record<string, ReplyShape<unknown>>>
type Members<Always, Maybe> = { [Name in keyof Always]: Shaped<Always[Name]> } & {
  [Name in keyof Maybe]?: Shaped<Maybe[Name]> | null | undefined
} & { [member: string]: unknown }

/** An object that always has some members and maybe others: left out, null and empty mean "not set" there. */
export const objectOf = <Always extends Shapes, Maybe extends Shapes>(
  always: Always,
  maybe: Maybe,
) => {
  const members = { ...always, ...maybe }
  return {
    ...shape<Members<Always, Maybe>>({ always, maybe }, (value, path = []) =>
      isRecord(value)
        ? Object.entries(members).flatMap(([name, one]) =>
            name in always || (value[name] ?? null) !== null
              ? one.issuesOf(value[name], [...path, name])
              : [],
          )
        : inPlaceOf('object', path),
    ),
    /** The names of its known members. */
    names: Object.keys(members),
  }
}
