import { foldText } from './fold-text.ts'
import { fitsPattern, type ValuePattern } from './search-query.ts'

type Item = string | readonly string[]

/** Codes; `fallback` is searched where the text is empty, `kept` are the items of earlier ones. */
export const createValueCodes = (fallback = '', kept: readonly Item[] = []) => {
  const items: Item[] = []
  // By the JSON of the item: a list is another one than its text.
  const codes = new Map<string, number>()
  const valuesOf: (readonly number[])[] = []
  const values: string[] = []
  const foldedValues: string[] = []
  const numbers = new Map<string, number>()

  const valueNumber = (text: string): number => {
    const folded = foldText(text)
    const known = numbers.get(folded)
    if (known !== undefined) return known
    numbers.set(folded, values.length)
    foldedValues.push(folded)
    return values.push(text) - 1
  }
  const codeOf = (item: Item): number => {
    const key = JSON.stringify(item)
    const known = codes.get(key)
    if (known !== undefined) return known
    const texts = typeof item === 'string' ? [item || fallback] : item.filter(Boolean)
    codes.set(key, items.length)
    valuesOf.push([...new Set((texts.length > 0 ? texts : ['']).map(valueNumber))])
    return items.push(item) - 1
  }
  const where = (passes: (folded: string) => boolean): boolean[] => {
    const wanted = foldedValues.map(passes)
    return valuesOf.map((values) => values.some((value) => wanted[value]))
  }
  for (const item of kept) codeOf(item)

  return {
    size: () => items.length,
    /** The number of a text or a list; a new one if it is new. */
    codeOf,
    itemOf: (code: number) => items[code] ?? '',
    /** The values of a code, as numbers of `values`. */
    valuesOf: (code: number) => valuesOf[code] ?? [],
    /** All values, as they were first written; the empty text is that of items without any. */
    values: () => values,
    foldedValues: () => foldedValues,
    /** Tells for each code whether the folded text of one of its values passes. */
    where,
    /** Tells for each code whether one of its values fits a pattern. */
    fitting: (pattern: ValuePattern) => where((folded) => fitsPattern(folded, pattern)),
    /** Tells for each code whether it has a value, by its folded text; or does not have it. */
    having: (folded: string, isThere: boolean) =>
      where((value) => value === folded).map((has) => has === isThere),
    /** All items in the order of their codes. */
    items: () => [...items],
  }
}

/**
 * Numbers for what few different records have: a text, or a list of texts. What is searched and counted are its
 * values: the text, or the elements of the list. Values whose folded texts are the same are one.
 */
export type ValueCodes = ReturnType<typeof createValueCodes>
