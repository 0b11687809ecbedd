import type * as z from 'zod/mini'
import type { PageQuery } from './paging.ts'
import { isPathStep } from './text.ts'
import { API_BASE_PATH } from './version.ts'

type Schema = z.ZodMiniType
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The names of the parameters in a path template: `'/edges/tcp/:id'` has `'id'`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Parts = {
  /** What the operation does, as a short sentence. */
  summary: string
  /** It takes the query parameters of a list (PageQuery). */
  isPaged?: true
  /** The query parameters that it takes where they are others; none without both. */
  query?: z.ZodMiniObject
  /** It is no part of the API: its path begins beside the API's base path. */
  isBesideApi?: true
  /** A read-only key is refused, although it changes nothing. */
  needsFullAccess?: true
  /** It takes an idempotency key, where the service knows them. */
  takesIdempotencyKey?: true
  /** The JSON request body; none if omitted. */
  body?: Schema
  /** The only status that means success. */
  success: 200 | 201 | 204
  /** The response body on success; omitted with 204. */
  reply?: Schema
}

/** One operation, as data. */
export type Operation<Path extends string = string, P extends Parts = Parts> = P & {
  method: Method
  /** Below the base URL, or beside the API, with parameters written `:name`. */
  path: Path
}

type Inferred<S> = S extends Schema ? z.infer<S> : undefined
/** The request body of an operation, or undefined if it takes none. */
export type BodyOf<O extends Operation> = Inferred<O['body']>
/** The query parameters of an operation, or undefined if it takes none. */
export type QueryOf<O extends Operation> = O['isPaged'] extends true
  ? PageQuery
  : Inferred<O['query']>
/** The reply of an operation, or undefined with 204. */
export type ReplyOf<O extends Operation> = Inferred<O['reply']>
/** The path parameters of an operation. */
export type ParamsOf<O extends Operation> = Record<PathParam<O['path']>, string>

/** Declares an operation for the client, the service and the OpenAPI document. */
export const operation = <const Path extends string, const P extends Parts>(
  method: Method,
  path: Path,
  parts: P,
): Operation<Path, P> => ({ ...parts, method, path })

const segment = (value: string): string => {
  // A URL would resolve it to another path, and so to another operation.
  if (isPathStep(value)) throw new RangeError(`No address can hold the id ${JSON.stringify(value)}`)
  return encodeURIComponent(value)
}

/**
 * The path of an operation with its parameters filled in and percent-encoded. Throws RangeError for the
 * ids `.` and `..`, which a URL cannot contain.
 */
export const pathOf = <O extends Operation>(of: O, params: ParamsOf<O>): string =>
  of.path.replace(/:(\w+)/g, (_, name: string) =>
    segment((params as Record<string, string>)[name] ?? ''),
  )

/** What an operation's path follows, where the API has this base. */
export const baseFor = ({ isBesideApi }: Pick<Operation, 'isBesideApi'>, base: string): string =>
  // A host may be called "api", too: only a path is cut off.
  isBesideApi && base.endsWith(API_BASE_PATH) && !base.endsWith(`/${API_BASE_PATH}`)
    ? base.slice(0, -API_BASE_PATH.length)
    : base

/** The address of an operation, where the API has this base URL. */
export const addressOf = <O extends Operation>(of: O, base: string, params: ParamsOf<O>): string =>
  baseFor(of, base) + pathOf(of, params)
