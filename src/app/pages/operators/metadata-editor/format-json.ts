import { applyEdits, format } from 'jsonc-parser'
import { findJsonFault } from '#domain/json-nodes.ts'

/** A JSON text with a line for each member and item. Names and values stay as they are written; null if it is none. */
export const formatJson = (text: string): string | null =>
  findJsonFault(text)
    ? null
    : applyEdits(
        text,
        format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }),
      ).trim()
