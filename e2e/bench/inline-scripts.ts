import { brotliCompressSync } from 'node:zlib'
import { inlineTexts } from '#service/node/http/content-security-policy.ts'

/** The size in bytes, by brotli, of the scripts that a page holds itself. */
export const inlineScriptBytes = (html: string): number =>
  inlineTexts(html, 'script').reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
