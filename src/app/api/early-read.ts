import type { Connection } from '../connection/connection.ts'
import { pageAt } from '../page-descriptions.ts'
import { bytesOf, readText } from './read-text.ts'
import { sendRequest, type Network } from './send-request.ts'

/** The first read of a page, started while the rest of the app is still loading. */
export type EarlyRead = {
  url: string
  reply: Promise<Response>
  /** The body of the reply, read as it arrives: unread, a longer one would wait for the app. */
  text: Promise<string>
}

/** An id of an address, encoded as the client does, so that both request the same; undefined if broken. */
const written = (id: string): string | undefined => {
  try {
    return encodeURIComponent(decodeURIComponent(id))
  } catch {
    return undefined
  }
}

/** The first read of the page at an address, and the id in the address as the client encodes it. */
const readAt = (pathname: string) => {
  const found = pageAt(pathname)
  const id = written(found?.id ?? '')
  return found?.page.firstRead && id !== undefined ? { ...found.page.firstRead, id } : undefined
}

/** Whether an address asks for all operators, which no first read gives. */
export const asksForAll = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): boolean => {
  const given = new URLSearchParams(search)
  return readAt(pathname)?.unless?.some((name) => given.has(name)) === true
}

/**
 * Starts the first read of the page at an address, if the address alone determines it: none that asks for all
 * operators.
 */
export const startEarlyRead = (
  network: Network,
  connection: Connection,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): EarlyRead | undefined => {
  const read = readAt(pathname)
  if (!read) return undefined
  const { path, id } = read
  const cursor = read.isPaged && new URLSearchParams(search).get('cursor')
  const url = connection.base_url + path.replace(':id', () => id) + (cursor ? `?${cursor}` : '')
  const reply = sendRequest(network, connection, { method: 'GET', path, url })
  const text = reply.then((response) => readText(response, bytesOf(response)))
  // The consumer sees a failure; without a consumer it is ignored. If the reply fails, so does its text.
  text.catch(() => undefined)
  return { url, reply, text }
}
