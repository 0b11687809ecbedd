import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { decoded } from '#domain/decoded.ts'
import { anyOf } from '../../ui/intl.ts'
import { readEntry, uniqueEdges, type BookEntry } from './edge-entry.ts'
import { kindOfId } from './edge-kind.ts'

/** Where something stands: a line of a text, or an entry of a list. */
export type GivenPlace = { readonly what: 'line' | 'entry'; readonly at: number }

/** What is not read, and why. */
export type Unread = { readonly place: GivenPlace; readonly text: string; readonly message: string }

/** What a text or a file says of edges. */
export type ReadEdges = {
  readonly edges: readonly BookEntry[]
  /** Entries whose kind nobody has said: `kind` is "". */
  readonly ofAnyKind: readonly BookEntry[]
  readonly unread: readonly Unread[]
}

/** Reads what was given of one edge; its kind is the one that is said, or that its id begins with. */
export type Given = { readonly place: GivenPlace; readonly value: unknown; readonly text: string }

const KINDS = anyOf([...EDGE_KINDS])

const kindIn = (value: Readonly<Record<string, unknown>>, id: string): string | null => {
  const kind = value['kind'] ?? ''
  if (kind === '') return kindOfId(id) ?? ''
  const named = typeof kind === 'string' ? kind.trim().toLowerCase() : ''
  return EDGE_KINDS.includes(named) ? named : null
}

const readOne = ({ place, value, text }: Given): BookEntry | Unread => {
  const fault = (message: string): Unread => ({ place, text, message })
  const given = typeof value === 'string' ? { id: value } : value
  if (!isRecord(given)) return fault('Not an edge.')
  const { data, error } = idText().safeParse(given['id'])
  if (data === undefined) return fault(`Not an edge ID. ${error.issues[0]?.message}`)
  const kind = kindIn(given, data)
  if (kind === null) return fault(`The kind must be ${KINDS}.`)
  // Only the kind of an entry may be left open.
  const entry = readEntry({ ...given, id: data, kind: kind || EDGE_KINDS[0] })
  return entry ? { ...entry, kind } : fault('Not an edge.')
}

/** Sorts out what was given: what can be added, what needs a kind, and what cannot be read. */
export const sortOut = (all: readonly Given[], alsoUnread: readonly Unread[] = []): ReadEdges => {
  const read = all.map(readOne)
  const entries = uniqueEdges(read.filter((one) => 'id' in one))
  return {
    edges: entries.filter(({ kind }) => kind !== ''),
    ofAnyKind: entries.filter(({ kind }) => kind === ''),
    unread: [...alsoUnread, ...read.filter((one) => 'message' in one)].toSorted(
      (a, b) => a.place.at - b.place.at,
    ),
  }
}

const SEPARATORS = /[\s,;|"'`<>()[\]{}]+/u

const ANY_KIND = `(${EDGE_KINDS.join('|')})`
/** An edge in an address of this dashboard or of the API. */
const IN_ADDRESS = new RegExp(`/edges/${ANY_KIND}/([^/?#]+)`, 'i')
/** An edge with its kind: `tls/edgtls_1`. */
const WITH_KIND = new RegExp(`^${ANY_KIND}/(.+)$`, 'i')

/** The edge that a word names together with its kind; null if it names none. */
const namedIn = (word: string) => {
  const [, kind, id] = WITH_KIND.exec(word) ?? []
  if (kind !== undefined) return { kind, id }
  const [, kindThere, idThere = ''] = IN_ADDRESS.exec(word) ?? []
  if (kindThere !== undefined) return { kind: kindThere, id: decoded(idThere) }
  return kindOfId(word) === undefined ? null : { id: word }
}

/** Reads edges in a text of any kind: the ids that name their kind, and lines of one word. */
export const edgesInText = (text: string): ReadEdges => {
  const given: Given[] = []
  const unread: Unread[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const place: GivenPlace = { what: 'line', at: index + 1 }
    const words = line.split(SEPARATORS).filter(Boolean)
    const named = words.map(namedIn)
    if (words.length === 1) given.push({ place, text: line, value: named[0] ?? words[0] })
    else if (named.some(Boolean)) {
      for (const value of named) if (value) given.push({ place, text: line, value })
      const others = words.filter((_, at) => !named[at])
      if (others.length > 0)
        unread.push({ place, text: others.join(' '), message: 'Not read beside the edge IDs.' })
    } else if (words.length > 1)
      unread.push({ place, text: line, message: 'No edge ID that begins with its kind.' })
    else if (line.trim() !== '') unread.push({ place, text: line, message: 'No edge ID.' })
  }
  return sortOut(given, unread)
}

/** Reads edges in JSON: a list of ids or of edges, or an object with such a list as `edges`; null if it is no JSON. */
export const edgesInJson = (text: string): ReadEdges | null => {
  const value = parsedJson(text)
  if (value === undefined) return null
  const list = isRecord(value) && Array.isArray(value['edges']) ? value['edges'] : value
  const all: unknown[] = Array.isArray(list) ? list : [list]
  return sortOut(
    all.map((one, index) => ({
      place: { what: 'entry', at: index + 1 },
      value: one,
      text: JSON.stringify(one),
    })),
  )
}
