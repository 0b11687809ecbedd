import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import * as z from 'zod/mini'
import { isVisible } from './visible-text.ts'

/** The most edges that a catalogue names: the page reads the state of each of them. */
export const CATALOGUE_MAX = 100
const LABEL_MAX = 100

const KINDS = EDGE_KINDS.join(' or ')

const CatalogueEdge = z.object({
  kind: z
    .string(`Must be ${KINDS}.`)
    .check(z.refine((kind) => EDGE_KINDS.includes(kind), { error: `Must be ${KINDS}.` })),
  id: idText(),
  /** What people call it; "" if it has no name but its id. */
  label: z
    .pipe(
      z.optional(z.nullable(z.string('Must be text.'))),
      z.transform((label) =>
        label && isVisible(label) ? label.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : '',
      ),
    )
    .check(
      z.refine((label) => label.length <= LABEL_MAX, {
        error: ({ input }) => `Too long: ${String(input).length} of ${LABEL_MAX} characters.`,
      }),
    ),
})

/** An edge that the host of the dashboard names in `config.json`: the API cannot list edges. */
export type CatalogueEdge = z.infer<typeof CatalogueEdge>

type Catalogue = { edges: CatalogueEdge[]; problems: string[] }

/**
 * The usable edges of a list that a host wrote, each once and at most `CATALOGUE_MAX`, and what is wrong with the
 * others; members of an edge that are not known are no problem.
 */
export const readEdgeCatalogue = (list: unknown): Catalogue => {
  if (!Array.isArray(list)) return { edges: [], problems: ['The list: Must be a JSON list.'] }
  const edges = new Map<string, CatalogueEdge>()
  const problems: string[] = []
  for (const [index, one] of list.slice(0, CATALOGUE_MAX).entries()) {
    const place = `[${index}]`
    const { data, error } = CatalogueEdge.safeParse(one)
    const key = `${data?.kind} ${data?.id}`
    if (!data)
      problems.push(
        ...error.issues.map(({ path, message }) => `${[place, ...path].join('.')}: ${message}`),
      )
    else if (edges.has(key)) problems.push(`${place}: Already in the list.`)
    else edges.set(key, data)
  }
  if (list.length > CATALOGUE_MAX)
    problems.push(`The list: Too many: ${list.length} of ${CATALOGUE_MAX} edges.`)
  return { edges: [...edges.values()], problems }
}
