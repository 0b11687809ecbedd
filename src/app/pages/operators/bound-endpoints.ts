/** One endpoint as the service gave it. */
export type BoundEndpoint = Record<string, unknown>

/** A page of bound endpoints. */
export type BoundEndpointPage = {
  endpoints: BoundEndpoint[]
  next_page_uri: string | null
}

const NAMES = ['endpoints', 'bound_endpoints']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is BoundEndpoint[] =>
  Array.isArray(value) && value.every(isRecord)

// By its name, where null means empty; else the only list there is, the fuller one first.
const listIn = (body: Record<string, unknown>): BoundEndpoint[] | null => {
  const name = NAMES.find((one) => one in body)
  if (name !== undefined) {
    const list = body[name] ?? []
    return isList(list) ? list : null
  }
  const lists = Object.values(body).filter(isList)
  return lists.find((list) => list.length > 0) ?? lists[0] ?? null
}

/**
 * Reads the reply of "get bound endpoints", whose fields the API document does not show (spec 4.1):
 * a list of objects, by itself or in an envelope. Null where it is anything else.
 */
export const readBoundEndpoints = (body: unknown): BoundEndpointPage | null => {
  if (isList(body)) return { endpoints: body, next_page_uri: null }
  const endpoints = isRecord(body) ? listIn(body) : null
  if (!isRecord(body) || endpoints === null) return null
  const next = body['next_page_uri']
  return { endpoints, next_page_uri: typeof next === 'string' ? next : null }
}

/** A value as text: a text as it is, anything else as JSON. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** A field as text: texts as they are, anything else as JSON, "" where it is not there. */
export const fieldText = (endpoint: BoundEndpoint, ...names: string[]): string => {
  for (const name of names) {
    const value = endpoint[name]
    if (value === undefined || value === null || value === '') continue
    return textOf(value)
  }
  return ''
}
