import { outlineJson, scanJson, type JsonOutline } from '#domain/json-outline.ts'
import { useEffect, useState } from 'react'

/** A text of this many characters is read at once. */
const AT_ONCE = 500_000
/** Of a longer one, so many values are read between two chances to press a key. */
const STEP = 50_000

/** A document with more values than are outlined. */
export const TOO_LARGE = 'too large'

type Read = { readonly text: string; readonly outline: JsonOutline | typeof TOO_LARGE }

const readNow = (text: string): Read => ({ text, outline: outlineJson(text) ?? TOO_LARGE })

/** The outline of a JSON text; while that of another text is read, the last one, at first null. */
export const useOutline = (text: string): Read['outline'] | null => {
  const isLong = text.length > AT_ONCE
  const [read, setRead] = useState(() => (isLong ? null : readNow(text)))
  const isOld = read?.text !== text
  if (isOld && !isLong) setRead(readNow(text))
  useEffect(() => {
    if (!isOld || !isLong) return undefined
    const scan = scanJson(text)
    let timer: ReturnType<typeof setTimeout> | undefined
    const readMore = () => {
      if (scan.step(STEP)) timer = setTimeout(readMore)
      else setRead({ text, outline: scan.outline() ?? TOO_LARGE })
    }
    timer = setTimeout(readMore)
    return () => clearTimeout(timer)
  }, [text, isOld, isLong])
  return read?.outline ?? null
}
