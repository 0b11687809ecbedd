import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { Field } from '../writes/conflicts/field.ts'
import type { Write } from '../writes/write.ts'

/**
 * What a field holds. `text`: one line; `lines`: text of several lines; `json`: text that often holds JSON;
 * `set`: a list of strings without a meaningful order; `flag`: a boolean; `reference`: the id of another record.
 */
export type FieldKind =
  | 'id'
  | 'text'
  | 'lines'
  | 'json'
  | 'set'
  | 'flag'
  | 'reference'
  | 'references'
  | 'time'
  | 'certificate'

/** All that is known of one field of a resource. */
export type ResourceField = {
  /** The wire path: `binding.endpoint_selectors`. */
  readonly path: string
  /** As on the screen: `Endpoint selectors`. */
  readonly heading: string
  readonly kind: FieldKind
  /** When a request may set it. */
  readonly set: 'never' | 'create' | 'edit'
  /** The most UTF-8 bytes of its text. */
  readonly maxBytes?: number
  /** What the service takes for one that is not set. */
  readonly fallback?: string
  /** The elements that a set can have; any text if there are none. */
  readonly options?: readonly string[]
  /** Never returned by the service (a CSR). */
  readonly isWriteOnly?: boolean
  /** The order of its elements is kept. */
  readonly isOrdered?: boolean
  /** An element of a set, listed before this field, without which the field means nothing. */
  readonly needs?: Field['needs']
  /** Whether it stands in exported files. */
  readonly isExported?: boolean
}

/** A record as the app reads it. */
export type ResourceDocument = {
  readonly id: string
  /** The raw reply, including members unknown to the contract. */
  readonly source: Readonly<Record<string, unknown>>
}

/** The writes of a resource. */
export type ResourceWrites<Document, Values extends object> = {
  create: () => Write<Document, Values>
  update: (id: string) => Write<Document, Values>
  /** Of a record as the person saw it. */
  remove: (seen: Document, moment?: string) => Write<Document, Values>
}

/**
 * A kind of record of the service, described once: what lists, searches, bulk changes, files and the palette know
 * of it. Its functions are methods, so that any resource is also a `Resource`.
 */
export type Resource<
  Document extends ResourceDocument = ResourceDocument,
  Values extends object = object,
> = {
  /** As in the wire paths and in what is kept on the device: `operators`. */
  readonly key: string
  /** `operator`, `operators`. */
  readonly words: { readonly one: string; readonly other: string }
  readonly fields: readonly ResourceField[]
  /** Reads a record of a reply, as far as it is understood; null if it has no id. */
  read(source: unknown): Document | null
  /** What a record is called. */
  nameOf(document: Document): string
  /** What a new record with these values is called. */
  nameOfNew(values: Values): string
  /** The address of a record's page. */
  hrefOf(id: string): string
  /** The form's values of a record; of an empty form if there is none. */
  toValues(document: Document | null): Values
  /** What changes with every write of a record, as the service says it; "" where it does not say. */
  revisionOf(document: Document): string
  writes(cache: QueryClient, client: Client): ResourceWrites<Document, Values>
}

const MERGED: Partial<Record<FieldKind, Field['kind']>> = {
  text: 'text',
  reference: 'text',
  lines: 'lines',
  json: 'json',
  set: 'set',
  references: 'set',
  flag: 'flag',
}

/** How a form compares and merges fields of a kind; undefined if no form has one. */
export const mergedKind = (kind: FieldKind): Field['kind'] | undefined => MERGED[kind]

/** The fields that a form has, as edits of it are compared and merged. */
export const formFields = (fields: readonly ResourceField[]): Field[] =>
  fields.flatMap(({ path, heading, kind, set, isWriteOnly, needs }) => {
    const merged = set === 'never' ? undefined : mergedKind(kind)
    return merged
      ? {
          path,
          label: heading,
          kind: merged,
          ...(isWriteOnly && { isWriteOnly }),
          ...(needs && { needs }),
        }
      : []
  })
