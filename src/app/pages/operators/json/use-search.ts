import type { JsonOutline } from '#domain/json-outline.ts'
import { useEffect, useState } from 'react'
import { searchJson } from './json-search.ts'

type Result = {
  readonly outline: JsonOutline
  readonly text: string
  readonly found: readonly number[]
}

/** The values of a document that have a text in them; null while they are looked for, and for no text. */
export const useSearch = (outline: JsonOutline, text: string): readonly number[] | null => {
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => {
    if (text === '') return undefined
    const search = searchJson(outline, text)
    let timer: ReturnType<typeof setTimeout> | undefined
    const searchMore = () => {
      if (search.step()) timer = setTimeout(searchMore)
      else setResult({ outline, text, found: search.found() })
    }
    timer = setTimeout(searchMore)
    return () => clearTimeout(timer)
  }, [outline, text])
  return result?.outline === outline && result.text === text && text !== '' ? result.found : null
}
