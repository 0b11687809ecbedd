import type { Table } from '../copy/table.ts'
import type { Mirror } from '../protocol.ts'
import type { Facet, Row, SoughtValues, ViewReply, ViewRequest } from '../../search/view.ts'

/** What the worker needs of the search engine; times (`now`) are Unix milliseconds. */
export type RowSearch = Table & {
  readonly revision: () => number
  view: (request: ViewRequest, now: number) => ViewReply
  ids: (request: Pick<ViewRequest, 'text' | 'sort'>, now: number) => readonly string[]
  count: (text: string, now: number) => number
  complete: (text: string, at: number, now: number) => Awaited<ReturnType<Mirror['complete']>>
  values: (request: SoughtValues, now: number) => Facet | null
  find: (text: string, most: number) => readonly Row[]
  /** Does in steps of a few milliseconds what later searches would have to wait for. */
  prepare: () => Iterator<void>
}
