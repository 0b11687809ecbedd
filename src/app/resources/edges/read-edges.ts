import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import { bareId } from '#domain/pasted-id.ts'
import { decoded } from '#domain/decoded.ts'
import { plainEntry, readEntry, uniqueEdges, type BookEntry } from './edge-entry.ts'
import { kindOfId } from './edge.ts'

/** A line, or a part of it, that is not read, and why. */
export type Unread = { readonly line: number; readonly text: string; readonly message: string }

/** What a text says of edges. */
export type ReadEdges = {
  readonly edges: readonly BookEntry[]
  /** Entries whose kind nobody has said: `kind` is "". */
  readonly ofAnyKind: readonly BookEntry[]
  readonly unread: readonly Unread[]
}

const SEPARATORS = /[\s,;|"'`<>()[\]{}]+/u

const ANY_KIND = `(${EDGE_KINDS.join('|')})`
/** An edge in an address of this dashboard or of the API. */
const IN_ADDRESS = new RegExp(`/edges/${ANY_KIND}/([^/?#]+)`, 'i')
/** An edge with its kind: `tls/edgtls_1`. */
const WITH_KIND = new RegExp(`^${ANY_KIND}/(.+)$`, 'i')

/** The edge that a word names together with its kind; null if it names none. */
const namedIn = (word: string): { kind: string; id: string } | null => {
  const [, kind, id = ''] = WITH_KIND.exec(word) ?? []
  if (kind !== undefined) return { kind: kind.toLowerCase(), id }
  const [, kindThere, idThere = ''] = IN_ADDRESS.exec(word) ?? []
  if (kindThere !== undefined) return { kind: kindThere.toLowerCase(), id: decoded(idThere) }
  const kindBy = kindOfId(word)
  return kindBy === undefined ? null : { kind: kindBy, id: word }
}

/** Reads edges in a text of any kind: the ids that name their kind, and lines of one word. */
export const edgesInText = (text: string): ReadEdges => {
  const entries: BookEntry[] = []
  const unread: Unread[] = []
  for (const [index, source] of text.split(/\r\n|\r|\n/).entries()) {
    const fail = (message: string, of = source) =>
      unread.push({ line: index + 1, text: of, message })
    const words = bareId(source).split(SEPARATORS).filter(Boolean)
    const named = words.map(namedIn)
    const isAlone = words.length === 1
    for (const [at, word] of words.entries()) {
      const found = named[at] ?? (isAlone ? { kind: '', id: word } : null)
      if (!found) continue
      const { error } = idText().safeParse(found.id)
      // Only the kind may be left open.
      const read = readEntry({ ...found, kind: found.kind || EDGE_KINDS[0] })
      if (read) entries.push(plainEntry(found))
      else fail(`Not an edge ID. ${error?.issues[0]?.message ?? ''}`.trim())
    }
    if (isAlone || source.trim() === '') continue
    const others = words.filter((_, at) => !named[at])
    if (words.length === 0) fail('No edge ID.')
    else if (others.length === words.length) fail('No edge ID that begins with its kind.')
    else if (others.length > 0) fail('Not read beside the edge IDs.', others.join(' '))
  }
  const unique = uniqueEdges(entries)
  return {
    edges: unique.filter(({ kind }) => kind !== ''),
    ofAnyKind: unique.filter(({ kind }) => kind === ''),
    unread,
  }
}
