import type { QueryClient } from '@tanstack/react-query'
import type { OperatorPatch } from '#contract/operator-writes.ts'
import type { Client } from '../../api/client.ts'
import { WorkerOverrunError } from '../../device/ask-worker.ts'
import { shortened } from '../../ui/first-part.ts'
import { allOf, formatNumber } from '../../ui/intl.ts'
import type { Warning, WriteContext } from '../../writes/write.ts'
import {
  endpointSources,
  readEndpoint,
  readEndpointPages,
  type EndpointSource,
} from './bound-endpoints.ts'
import { matchSelectors } from './matched-selectors.ts'
import { bindingOf, hasBindings, type OperatorDocument } from './operator-document.ts'
import { operatorUpdate } from './operator-update.ts'
import { isBlank, type OperatorValues } from './operator-values.ts'
import type { OperatorWrite } from './operator-write.ts'

/** So many pages are read before a save: the person's other work needs requests, too. */
const MOST_PAGES = 10
const NAMED = 3

/** What a save may cost: endpoints that were bound and would not be. */
type LostEndpoints = {
  readonly before: number
  readonly after: number
  readonly lost: readonly string[]
}

/** The endpoints bound to an operator now; null if there are too many to read. */
const boundEndpoints = async (
  cache: QueryClient,
  client: Client,
  id: string,
): Promise<EndpointSource[] | null> => {
  const { pages } = await readEndpointPages(cache, client, id, MOST_PAGES)
  const isWhole = pages.at(-1)?.next_page_uri === null
  if (!isWhole || pages.some(({ endpoints, odd }) => endpoints === null || odd.length > 0))
    return null
  return pages.flatMap(({ source }) => endpointSources(source))
}

const UNKNOWN: Warning = {
  id: 'unknown endpoints',
  title: 'Change the selectors without knowing what they bind?',
  text: "The endpoints that are bound now can't be counted here: the service doesn't list them, or there are too many. Saving may unbind some of them.",
}

const unreadWarning = (selector: string): Warning => ({
  ...UNKNOWN,
  id: `unread selector ${selector}`,
  text: `The selector ${shortened(selector)} can't be evaluated here: it isn't CEL as Adit reads it, or takes too long. Saving may unbind endpoints.`,
})

// Of the endpoints that are bound, those that none of the selectors would bind.
const warningsOf = async (
  sources: readonly EndpointSource[],
  selectors: readonly string[],
): Promise<Warning[]> => {
  const { signal } = new AbortController()
  const { matches, unread } = await matchSelectors(selectors, sources, signal).catch(
    (error: unknown) => {
      if (error instanceof WorkerOverrunError) return { matches: [], unread: [error.step] }
      throw error
    },
  )
  const [first] = unread
  if (first !== undefined) return [unreadWarning(selectors[first - 1] ?? '')]
  const lost = sources.filter((_source, place) => matches[place]?.length === 0)
  if (lost.length === 0) return []
  const names = lost.map((source) => readEndpoint(source).url)
  return [lostWarning({ before: sources.length, after: sources.length - lost.length, lost: names })]
}

const lostWarning = ({ before, after, lost }: LostEndpoints): Warning => {
  const named = lost.slice(0, NAMED).map((name) => shortened(name))
  const rest = lost.length - named.length
  const all = allOf([...named, ...(rest > 0 ? [`${formatNumber(rest)} more`] : [])])
  return {
    id: `lost endpoints ${before} ${after}`,
    title: `Bind ${formatNumber(after)} instead of ${formatNumber(before)} endpoints?`,
    text: `No selector matches ${all}. Their traffic no longer reaches this operator's cluster.`,
    isDangerous: after === 0,
  }
}

/** Warns before a save that would unbind endpoints, by their numbers; asks the service only if it can lose some. */
const lostEndpointWarnings = async (
  cache: QueryClient,
  client: Client,
  { document, body }: WriteContext<OperatorDocument, OperatorValues, OperatorPatch>,
): Promise<Warning[]> => {
  const now = body.binding?.endpoint_selectors?.filter((selector) => !isBlank(selector))
  if (!document || !now || !hasBindings(document)) return []
  const saved = bindingOf(document).endpoint_selectors
  // What stays binds what it has bound.
  if (now.includes('true') || saved.every((selector) => now.includes(selector))) return []
  const sources = await boundEndpoints(cache, client, document.id).catch(() => null)
  return sources ? warningsOf(sources, now).catch(() => [UNKNOWN]) : [UNKNOWN]
}

/** The update of an operator by its form, which asks before a change of its selectors unbinds endpoints. */
export const operatorEdit = (
  cache: QueryClient,
  client: Client,
  id: string,
): OperatorWrite<OperatorPatch> => {
  const update = operatorUpdate(cache, client, id)
  return {
    ...update,
    warnings: async (context) => [
      ...((await update.warnings?.(context)) ?? []),
      ...(await lostEndpointWarnings(cache, client, context)),
    ],
  }
}
