import { decoded } from './decoded.ts'

/** From the first to the last character that is no space or quote. */
const MEANT = /[^\s"'`“”‘’«»](?:.*[^\s"'`“”‘’«»])?/su

/** An id or an address without invisible characters in it, and without spaces and quotes around it. */
export const bareId = (text: string): string =>
  MEANT.exec(text.replaceAll(/\p{Cf}/gu, ''))?.[0] ?? ''

/** The id that a pasted text means: of the whole address of a record, its last part. */
export const pastedId = (text: string): string => {
  const bare = bareId(text)
  const [, path] = /^https?:\/\/[^/?#]+\/([^?#]*)/i.exec(bare) ?? []
  const last = path?.split('/').findLast((part) => part !== '' && part !== 'edit')
  return last === undefined ? bare : bareId(decoded(last))
}

/** Said where a pasted text was more than the id that was taken of it. */
export const ONLY_ID = 'Of what was pasted, only the ID was taken.'

/** Whether a text that an id was taken of had more than spaces around it. */
export const hadMore = (text: string): boolean => pastedId(text) !== text.trim()
