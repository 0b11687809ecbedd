import { brotliCompressSync } from 'node:zlib'

/** The size in bytes, by brotli, of the scripts that a page holds itself. */
export const inlineScriptBytes = (html: string): number =>
  Array.from(
    html.matchAll(/<script(?![^>]* src=)[^>]*>(.+?)<\/script>/gs),
    ([, code = '']) => brotliCompressSync(code).length,
  ).reduce((sum, bytes) => sum + bytes, 0)
