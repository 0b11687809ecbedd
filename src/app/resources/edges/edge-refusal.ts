import { isApiError } from '../../api/api-error.ts'

/** Why a service takes no changes to an edge: it is read-only, on its way out, or of a kind that is not supported. */
export type EdgeRefusal = 'read_only' | 'sunset' | 'unsupported'

/** What is said of each: why its controls are off, and the sentence that explains it. */
export const REFUSAL_WORDS: Record<EdgeRefusal, { off: string; text: string }> = {
  read_only: {
    off: 'This edge is read-only',
    text: 'The service says that this edge is read-only: it refuses changes to its modules.',
  },
  sunset: {
    off: 'The service no longer changes this edge',
    text: 'The service says that this edge or its kind is sunset: it no longer takes changes to its modules.',
  },
  unsupported: {
    off: "The service doesn't support this edge",
    text: "The service says that it doesn't support this edge or its kind: it refuses changes to its modules.",
  },
}

// The API document shows no codes of failures: words are looked for, in a code or in a message. The first that
// fits decides: what is sunset is often called read-only, too.
const WORDS: readonly (readonly [EdgeRefusal, RegExp])[] = [
  [
    'sunset',
    /sunset|deprecat|end[\s_-]?of[\s_-]?(life|sale)|retired|discontinued|no longer (be )?(chang|modif|support|accept|avail)/i,
  ],
  ['read_only', /read[\s_-]?only/i],
  ['unsupported', /(not|no|un)[\s_-]?supported|unknown[\s_-]?(kind|type|edge)/i],
]

const STATUSES = [403, 404, 409, 410, 422]

// A key that may only read is a matter of the connection, not of one edge.
const OF_KEY = /\b(key|token|credentials?|permissions?|scopes?)\b/i

/** What a failed write says about its edge as a whole; null if it was refused for another reason. */
export const edgeRefusalOf = (error: unknown): EdgeRefusal | null => {
  if (!isApiError(error) || !STATUSES.some((status) => error.isStatus(status))) return null
  // A fault of one field can be corrected.
  if (Object.keys(error.fieldErrors).length > 0) return null
  const { error_code = '', service_message = '' } = error.facts
  if (OF_KEY.test(service_message)) return null
  const said = `${error_code} ${service_message}`
  return WORDS.find(([, words]) => words.test(said))?.[0] ?? null
}
