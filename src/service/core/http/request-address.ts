import { baseFor, type Operation, type QueryOf } from '#contract/operation.ts'
import { isPathStep, idText } from '#contract/text.ts'
import { fieldErrorsOf } from '#contract/field-errors.ts'
import { PageQuery } from '#contract/paging.ts'
import { API_BASE_PATH } from '#contract/version.ts'
import { badRequest, type FieldErrors, invalidQuery, Refusal } from './errors.ts'

const decoded = (name: string, segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest(name, 'Must be percent-encoded UTF-8.')
  }
}

const ID = idText()

// Software that decodes a path before it splits it would follow such an id to another path.
const holdsPathStep = (id: string): boolean => id.split(/[/\\]/).some(isPathStep)

const checkId = (name: string, id: string): void => {
  const issue = ID.safeParse(id).error?.issues[0]
  if (issue) throw badRequest(name, issue.message)
  if (holdsPathStep(id)) throw badRequest(name, 'Must not hold . or .. between slashes.')
}

const notThere = (): Refusal =>
  new Refusal(404, 'There is no such path in this API. Only an ID in it may be percent-encoded.', {
    fieldErrors: { path: 'Not part of this API.' },
  })

type Addressed = Pick<Operation, 'path' | 'isBesideApi'>

/** The steps of an operation's path. */
const stepsOf = (of: Addressed): string[] => `${baseFor(of, API_BASE_PATH)}${of.path}`.split('/')

const isParam = (step: string): boolean => step.startsWith(':')

/**
 * The parameters of an operation's path, by the names in its template. Reads the path as sent, since a
 * router treats malformed encoding as plain text and compares the decoded path. Throws 404 if anything
 * but a parameter is written differently from the template, 400 that names a wrong parameter.
 */
export const readParams = (of: Addressed, pathname: string): Record<string, string> => {
  const wanted = stepsOf(of)
  const given = pathname.split('/')
  if (given.length !== wanted.length) throw notThere()
  if (!wanted.every((part, index) => isParam(part) || part === given[index])) throw notThere()
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    if (!isParam(part)) continue
    const name = part.slice(1)
    const value = decoded(name, given[index] ?? '')
    checkId(name, value)
    params[name] = value
  }
  return params
}

/** What the query of an operation is read by; undefined if it takes none. */
export const querySchemaOf = ({ isPaged, query }: Operation): Operation['query'] =>
  isPaged ? PageQuery : query

const each = (names: Iterable<string>, rule: string): FieldErrors =>
  Object.fromEntries([...names].map((name) => [name, rule]))

/** The parameters of a query: each name once, not parsed, and none that is empty. */
export type GivenQuery = Readonly<Record<string, string>>

// Typed clients send each parameter that they know, empty where it has no value.
const withoutEmpty = (schema: Operation['query'], sent: URLSearchParams): URLSearchParams =>
  schema
    ? new URLSearchParams(
        [...sent].filter(([name, value]) => value || !Object.hasOwn(schema.shape, name)),
      )
    : sent

/**
 * The query parameters of an operation; an empty one counts as not given. `check` has the rules beyond the
 * schema. Throws 400 that names every unknown, repeated or wrong parameter.
 */
export const readQuery = <O extends Operation>(
  of: O,
  sent: URLSearchParams,
  check: (values: GivenQuery) => FieldErrors = () => ({}),
): QueryOf<O> => {
  const schema = querySchemaOf(of)
  const given = withoutEmpty(schema, sent)
  const repeated = new Set([...given.keys()].filter((name) => given.getAll(name).length > 1))
  const values = Object.fromEntries(given)
  const result = schema?.safeParse(values)
  const fieldErrors = {
    ...check(values),
    ...(result?.error && fieldErrorsOf(result.error.issues)),
    ...each(repeated, 'Must be given once.'),
    ...(schema ? {} : each(given.keys(), 'Not a parameter of this operation.')),
  }
  if (Object.keys(fieldErrors).length > 0) throw invalidQuery(fieldErrors)
  return result?.data as QueryOf<O> // the schema of its query has read it
}
