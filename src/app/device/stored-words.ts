import type { StorageEntry } from './registry.ts'
import { readStored } from './storage.ts'

/** The words of a stored text, which has spaces between them. */
export const storedWords = (entry: StorageEntry): string[] =>
  readStored(entry)?.split(' ').filter(Boolean) ?? []
