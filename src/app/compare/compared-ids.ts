import { decoded } from '#domain/decoded.ts'

/** How few and how many records are compared. */
export const FEWEST = 2
export const MOST_COMPARED = 4

/** Whether so many records can be compared. */
export const canCompare = (count: number): boolean => count >= FEWEST && count <= MOST_COMPARED

/** The ids of compared records as they stand in an address. */
export const idsText = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(',')

/** The ids in an address, each once; more than can be compared are left out. */
export const readIds = (text: string | undefined): string[] =>
  [...new Set((text ?? '').split(',').filter(Boolean).map(decoded))].slice(0, MOST_COMPARED)
