import type { WireTime } from '#domain/read-time.ts'
import { CHUNK_ROWS } from './text-chunk.ts'

/** Times in Unix milliseconds: NaN if not set, Infinity if the text is not a time. */
export const TIME_COLUMNS = ['created', 'updated', 'not_before', 'not_after'] as const
export type TimeColumn = (typeof TIME_COLUMNS)[number]

/** Codes of the dictionaries of the same names. */
export const CODE_COLUMNS = [
  'features',
  'region',
  'namespace',
  'cluster',
  'deployment',
  'version',
] as const
export type CodeColumn = (typeof CODE_COLUMNS)[number]

/** The numbers of all rows, a typed array for each column. */
export type RowNumbers = Record<TimeColumn, Float64Array> &
  Record<CodeColumn, Uint32Array> & {
    as_of: Float64Array
    /** The place in the service's list; below 0 for one that was not yet seen there. */
    position: Int32Array
    /** The revision of the last change. */
    revision: Uint32Array
    flags: Uint8Array
  }

/** Bits of `flags`. */
export const FLAG = { hasCert: 1, hasUriWithId: 2, hasNoRegion: 4 } as const

type NumberArray = Float64Array | Uint32Array | Int32Array | Uint8Array

/** `array` with what `kept` has of it. */
const filled = <Numbers extends NumberArray>(
  array: Numbers,
  kept: Numbers | undefined,
): Numbers => {
  if (kept) array.set(kept.subarray(0, array.length))
  return array
}

/** Numbers for rows below `capacity`, with those of `kept`. */
export const createRowNumbers = (capacity: number, kept?: RowNumbers): RowNumbers => {
  const floats = (column: TimeColumn | 'as_of') =>
    filled(new Float64Array(capacity), kept?.[column])
  const integers = (column: CodeColumn | 'revision') =>
    filled(new Uint32Array(capacity), kept?.[column])
  return {
    created: floats('created'),
    updated: floats('updated'),
    not_before: floats('not_before'),
    not_after: floats('not_after'),
    as_of: floats('as_of'),
    features: integers('features'),
    region: integers('region'),
    namespace: integers('namespace'),
    cluster: integers('cluster'),
    deployment: integers('deployment'),
    version: integers('version'),
    revision: integers('revision'),
    position: filled(new Int32Array(capacity), kept?.position),
    flags: filled(new Uint8Array(capacity), kept?.flags),
  }
}

/** The next capacity when all rows are used: whole chunks, an eighth more. */
export const nextCapacity = (capacity: number): number =>
  (Math.floor(capacity / CHUNK_ROWS / 8) + 1) * CHUNK_ROWS + capacity

/** A time as a number of a time column. */
export const timeNumber = (time: WireTime): number =>
  time instanceof Date ? time.getTime() : time === null ? Number.NaN : Infinity
