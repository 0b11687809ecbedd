import { isRecord } from '#contract/json-value.ts'
import type { SelectorEndpoint } from '#domain/selectors.ts'

/** A field of endpoints that a selector may read. */
export type EndpointField = {
  /** What is known of it; "" for one that was only seen. */
  readonly help: string
  readonly isList: boolean
  /** Values that were seen, the most frequent first; of a list its elements. */
  readonly samples: readonly string[]
  /** Of an object. */
  readonly members: ReadonlyMap<string, EndpointField>
}

const KNOWN: Record<keyof SelectorEndpoint, string> = {
  url: 'The address of the endpoint, such as http://checkout.shop',
  public_url: 'Its address outside of clusters',
  type: 'Who serves it, such as cloud, agent or edge',
  proto: 'The protocol, such as http, tls or tcp',
  bindings: 'Where it can be reached: kubernetes, public, internal',
  metadata: 'The text stored with it, often JSON',
  description: 'The text that describes it',
  region: 'Where it runs',
  hostport: 'Host and port',
  id: 'Its id',
  created_at: 'When it was made, as a text of RFC 3339',
  updated_at: 'When it was last changed, as a text of RFC 3339',
}

const DOCUMENTS_MAX = 1_000
const FIELDS_MAX = 100
const DEPTH_MAX = 4
const SAMPLES_MAX = 8
/** A longer text helps nobody to complete one. */
const SAMPLE_LENGTH = 80
/** So that a field with a different value in each document does not fill the memory. */
const COUNTED_MAX = 200

type Gathered = { isList: boolean; counts: Map<string, number>; members: Map<string, Gathered> }

const gathered = (): Gathered => ({ isList: false, counts: new Map(), members: new Map() })

const noteText = ({ counts }: Gathered, text: string): void => {
  if (text === '' || text.length > SAMPLE_LENGTH) return
  const count = counts.get(text)
  if (count !== undefined || counts.size < COUNTED_MAX) counts.set(text, (count ?? 0) + 1)
}

const noteMembers = (
  { members }: Pick<Gathered, 'members'>,
  document: Record<string, unknown>,
  depth: number,
): void => {
  for (const [name, value] of Object.entries(document)) {
    const field = members.get(name) ?? gathered()
    if (members.size < FIELDS_MAX) members.set(name, field)
    if (typeof value === 'string') noteText(field, value)
    else if (Array.isArray(value)) {
      field.isList = true
      for (const item of value.slice(0, COUNTED_MAX))
        if (typeof item === 'string') noteText(field, item)
    } else if (isRecord(value) && depth < DEPTH_MAX) noteMembers(field, value, depth + 1)
  }
}

const toField = ({ isList, counts, members }: Gathered, help: string): EndpointField => ({
  help,
  isList,
  samples: [...counts]
    .toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .slice(0, SAMPLES_MAX)
    .map(([text]) => text),
  members: new Map([...members].map(([name, member]) => [name, toField(member, '')])),
})

/**
 * The fields that a selector may read, by name: those that the service is known to give, and those of the endpoints
 * that were seen, with some of their values. Of many documents and fields only the first are looked at.
 */
export const endpointFields = (
  documents: readonly Record<string, unknown>[],
): ReadonlyMap<string, EndpointField> => {
  const seen = { members: new Map<string, Gathered>() }
  for (const document of documents.slice(0, DOCUMENTS_MAX)) noteMembers(seen, document, 1)
  const known = Object.entries(KNOWN).map(([name, help]) => {
    const field = seen.members.get(name) ?? gathered()
    return [name, toField({ ...field, isList: field.isList || name === 'bindings' }, help)] as const
  })
  const others = [...seen.members].map(([name, field]) => [name, toField(field, '')] as const)
  return new Map([...known, ...others.filter(([name]) => !Object.hasOwn(KNOWN, name))])
}
