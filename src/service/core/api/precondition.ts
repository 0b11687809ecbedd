import { ETAG_HEADER, IF_MATCH_HEADER, IF_NONE_MATCH_HEADER } from '#contract/headers.ts'
import { badRequest, Refusal } from '#service/core/http/errors.ts'
import { hashOf } from './keys.ts'

/**
 * Called in the transaction of a write, before it, with the document that is there as a reply gives it, or
 * undefined if there is none. Throws 412 unless it is one that the request may change.
 */
export type Precondition = (current: object | undefined) => Promise<void>

const TAG_LENGTH = 32

/** The strong entity tag of the text of a reply. */
export const entityTagOf = async (text: string): Promise<string> =>
  `"${(await hashOf(text)).slice(0, TAG_LENGTH)}"`

// Weak ones are valid, but match nothing (RFC 9110, 13.1.1).
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

const tagsIn = (header: string): readonly string[] => {
  const parts = header.replaceAll(ENTITY_TAG, 'tag').split(',')
  const tags = header.match(ENTITY_TAG)
  if (tags && parts.every((part) => ['', 'tag'].includes(part.trim()))) return tags
  throw badRequest(
    IF_MATCH_HEADER,
    'Must be *, or a list of entity tags in double quotes, separated by commas.',
  )
}

const isThere = (tag: string): Refusal =>
  new Refusal(412, `Nothing was changed. ${IF_NONE_MATCH_HEADER}: Something is there already.`, {
    fieldErrors: { [IF_NONE_MATCH_HEADER]: 'Something is there already.' },
    headers: { [ETAG_HEADER]: tag },
  })

const failed = (tag: string | undefined): Refusal => {
  const rule = tag ? 'Does not have the tag of the current version.' : 'Nothing is there yet.'
  const advice = tag ? 'It was changed meanwhile; read it again.' : 'Nothing was there to change.'
  return new Refusal(412, `Nothing was changed. ${IF_MATCH_HEADER}: ${rule} ${advice}`, {
    fieldErrors: { [IF_MATCH_HEADER]: rule },
    headers: tag ? { [ETAG_HEADER]: tag } : {},
  })
}

/**
 * The precondition in an `If-Match` header, and in an `If-None-Match` header that is `*`; without one everything
 * passes. Throws 400 for a malformed one.
 */
export const preconditionIn = (ifMatch: string | undefined, ifNoneMatch?: string): Precondition => {
  const wanted = ifMatch === undefined || ifMatch.trim() === '*' ? null : tagsIn(ifMatch)
  const isNew = ifNoneMatch?.trim() === '*'
  if (ifMatch === undefined && !isNew) return () => Promise.resolve()
  return async (current) => {
    const tag = current && (await entityTagOf(JSON.stringify(current)))
    const isMet = tag !== undefined && (!wanted || wanted.includes(tag))
    if (ifMatch !== undefined && !isMet) throw failed(tag)
    if (isNew && tag !== undefined) throw isThere(tag)
  }
}
