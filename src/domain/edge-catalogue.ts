import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import * as z from 'zod/mini'
import { isVisible } from './operator-name.ts'

/** The most edges that a catalogue names. */
export const CATALOGUE_MAX = 1000
const LABEL_MAX = 100
const TAGS_MAX = 10
const TAG_MAX = 50

/** A text as one line: "" if nothing of it can be seen. */
const oneLine = (text: string): string =>
  isVisible(text) ? text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : ''

const limited = (max: number) =>
  z.refine<string>(({ length }) => length <= max, {
    error: ({ input }) => `Too long: ${String(input).length} of ${max} characters.`,
  })

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
      z.transform((label) => oneLine(label ?? '')),
    )
    .check(limited(LABEL_MAX)),
  /** What it is grouped by, each once. */
  tags: z
    .pipe(
      z.optional(
        z.nullable(
          z.array(
            z.pipe(z.string('Must be text.'), z.transform(oneLine)).check(limited(TAG_MAX)),
            'Must be a list of texts.',
          ),
        ),
      ),
      z.transform((tags) => [...new Set(tags)].filter((tag) => tag !== '')),
    )
    .check(
      z.refine(({ length }) => length <= TAGS_MAX, {
        error: ({ input }) => `Too many: ${(input as string[]).length} of ${TAGS_MAX} tags.`, // as transformed
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
