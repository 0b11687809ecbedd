import type * as z from 'zod/mini'
import { isPathStep } from './text.ts'

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
  /** Accepted query parameters; left out, the operation takes none. */
  query?: Schema
  /** The JSON body; left out, the operation takes none. */
  body?: Schema
  /** The one status that means success (spec 4). */
  success: 200 | 201 | 204
  /** What a success answers; left out with 204. */
  reply?: Schema
  /** The reply as the embedded service gives it, for its document, where a client takes any shape. */
  documentedReply?: Schema
}

/** One operation of spec section 4, as data. */
export type Endpoint<Path extends string = string, P extends Parts = Parts> = P & {
  method: Method
  /** Relative to the base URL, parameters written `:name`. */
  path: Path
}

type Inferred<S> = S extends Schema ? z.infer<S> : undefined
/** The request body of an endpoint, or undefined where it takes none. */
export type BodyOf<E extends Endpoint> = Inferred<E['body']>
/** The query parameters of an endpoint, or undefined where it takes none. */
export type QueryOf<E extends Endpoint> = Inferred<E['query']>
/** The reply of an endpoint, or undefined with 204. */
export type ReplyOf<E extends Endpoint> = Inferred<E['reply']>
/** The path parameters of an endpoint. */
export type ParamsOf<E extends Endpoint> = Record<PathParam<E['path']>, string>

/** Declares an operation; client, service and OpenAPI document read what is declared here. */
export const endpoint = <const Path extends string, const P extends Parts>(
  method: Method,
  path: Path,
  parts: P,
): Endpoint<Path, P> => ({ ...parts, method, path })

const segment = (value: string): string => {
  // A URL would step to another path with it, and another operation be carried out.
  if (isPathStep(value)) throw new RangeError(`No address can hold the id ${JSON.stringify(value)}`)
  return encodeURIComponent(value)
}

/**
 * The path of an endpoint with its parameters filled in and percent-encoded. Throws RangeError for the
 * ids `.` and `..`, which no URL can hold.
 */
export const pathOf = <E extends Endpoint>(of: E, params: ParamsOf<E>): string =>
  of.path.replace(/:(\w+)/g, (_, name: string) =>
    segment((params as Record<string, string>)[name] ?? ''),
  )
