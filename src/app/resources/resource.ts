import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { ResourceField } from './resource-field.ts'
import type { ResourceWords } from './resource-words.ts'
import type { Write } from '../writes/write.ts'
import type { CollectedResource } from './collected-resource.ts'
import type { ResourceBulk } from './bulk-action.ts'
import type { ResourceFiles } from './resource-files.ts'

/** A record as the app reads it. */
export type ResourceDocument = {
  readonly id: string
  /** The raw reply, including members unknown to the contract. */
  readonly source: Readonly<Record<string, unknown>>
}

/** A page of the dashboard, as the router takes it. */
export type RecordLink = {
  readonly to: string
  readonly params: Readonly<Record<string, string>>
  readonly state?: { readonly isOpenedHere: boolean }
}

/** The addresses of a resource's pages, in the router's syntax. */
export type ResourcePages = {
  readonly list: string
  readonly bulk: string
  readonly record: string
  /** The parameters of a record's address; its id as `$id` by default. */
  paramsOf?(this: void, id: string): Readonly<Record<string, string>>
  /** What goes with a link to a record. */
  readonly linkState?: RecordLink['state']
  readonly edit?: string
  readonly create?: string
  readonly compare?: string
}

/** Where a record's page is. */
export const recordLink = (
  { pages }: { pages: Pick<ResourcePages, 'record' | 'paramsOf' | 'linkState'> },
  id: string,
): RecordLink => ({
  to: pages.record,
  params: pages.paramsOf?.(id) ?? { id },
  ...(pages.linkState && { state: pages.linkState }),
})

/** The reads of a resource, by the cache of a page and by a client. */
export type ResourceReads<Document> = {
  /** Where the cache has a record that was read by itself. */
  keyOf: (id: string) => QueryKey
  /** Reads a record now, whatever the cache has; null if there is none. */
  read: (id: string) => Promise<Document | null>
  /** The lists were loaded before a write: they are read again where they are shown. */
  forgetLists: () => Promise<void>
}

/** The writes of a resource. Its functions are methods, as those of `Resource`. */
export type ResourceWrites<Document, Values extends object> = {
  create(): Write<Document, Values>
  /** A record that is not there is gone; with `create` it is set, where the resource has such records. */
  update(id: string, whenMissing?: 'create'): Write<Document, Values>
  /** Of a record as the person saw it. */
  remove(seen: Document, moment?: string): Write<Document, Values>
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
  readonly words: ResourceWords
  /** What the ids of its records usually begin with: `k8sop_`. */
  readonly idStart: string
  readonly pages: ResourcePages
  readonly fields: readonly ResourceField[]
  /** What the collection of all records knows of it. */
  readonly collected: CollectedResource
  /** Reads a record of a reply, as far as it is understood; null if it has no id. */
  read(source: unknown): Document | null
  /** What a record is called. */
  nameOf(document: Document): string
  /** What else tells a record apart from others of its name, apart from its id; what is not set is "". */
  detailsOf(document: Document): readonly string[]
  /** What a new record with these values is called. */
  nameOfNew(values: Values): string
  /** The form's values of a record; of an empty form if there is none. */
  toValues(document: Document | null): Values
  /** What changes with every write of a record, as the service says it; "" where it does not say. */
  revisionOf(document: Document): string
  reads(cache: QueryClient, client: Client): ResourceReads<Document>
  writes(cache: QueryClient, client: Client): ResourceWrites<Document, Values>
  readonly bulk: ResourceBulk<Document, Values>
  readonly files: ResourceFiles<Values>
}
