import { parsedJson } from '#contract/json-value.ts'
import { type CatalogueEdge, readEdgeCatalogue } from '#domain/edge-catalogue.ts'
import type { ReadText } from './text-file.ts'

// The page ignores settings of more than a mebibyte, of which this may be nearly all.
const MOST_BYTES = 786_432

/** The edges of a file, and what is wrong with it, to follow "names a file". */
export const readEdgesFile = (
  path: string,
  readText: ReadText,
): { edges: CatalogueEdge[]; problems: string[] } => {
  const outcome = readText(path, MOST_BYTES)
  if (outcome.kind === 'refused') return { edges: [], problems: [`that ${outcome.problem}`] }
  const list = parsedJson(outcome.text)
  if (list === undefined) return { edges: [], problems: ['that is not JSON'] }
  const { edges, problems } = readEdgeCatalogue(list)
  return { edges, problems: problems.map((problem) => `with a mistake. ${problem}`) }
}
