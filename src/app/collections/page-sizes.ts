/** The page sizes that are asked for, largest first; null asks for none. */
export const PAGE_SIZES = [1000, 500, 200, 100, null] as const
export type PageSize = (typeof PAGE_SIZES)[number]
