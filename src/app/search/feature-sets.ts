import { bitSet, setBit, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
import { createTextDictionary, type TextDictionary } from './text-dictionary.ts'

type FeatureSet = { readonly list: readonly string[]; readonly folded: readonly string[] }

/** Codes for lists of features: there are many operators, but few different lists. */
export type FeatureSets = {
  readonly dictionary: TextDictionary
  readonly codeOf: (features: readonly string[]) => number
  readonly listOf: (code: number) => readonly string[]
  readonly foldedOf: (code: number) => readonly string[]
  /** The codes of the lists that pass, by their folded features. */
  readonly where: (passes: (folded: readonly string[]) => boolean) => BitSet
}

const readSet = (text: string): FeatureSet => {
  const list: unknown = JSON.parse(text)
  const features = Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  return { list: features, folded: features.map(foldText) }
}

/** The lists of features of a table; `kept` are those of an earlier one. */
export const createFeatureSets = (kept: readonly string[] = []): FeatureSets => {
  const dictionary = createTextDictionary(kept)
  const sets: FeatureSet[] = []
  const setOf = (code: number): FeatureSet => {
    while (sets.length <= code) sets.push(readSet(dictionary.textOf(sets.length) || '[]'))
    return sets[code] ?? { list: [], folded: [] }
  }
  const where = (passes: (features: readonly string[]) => boolean): BitSet => {
    const found = bitSet(dictionary.size())
    for (let code = 0; code < dictionary.size(); code += 1)
      if (passes(setOf(code).folded)) setBit(found, code)
    return found
  }
  return {
    dictionary,
    codeOf: (features) => dictionary.codeOf(JSON.stringify(features)),
    listOf: (code) => setOf(code).list,
    foldedOf: (code) => setOf(code).folded,
    where,
  }
}
