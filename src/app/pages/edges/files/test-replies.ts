import { EDGE_KINDS, modulesOf, type ModuleReply } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import fc from 'fast-check'
import { edgeKey } from '../../../resources/edges/edge.ts'
import type { EdgeWithModules } from '../../../resources/edges/module-file.ts'

const ids = fc
  .oneof(fc.string({ maxLength: 20, unit: 'binary' }), fc.constantFrom('a/b', 'a b', '__proto__'))
  .filter((text) => idText().safeParse(text).success)

const reply: fc.Arbitrary<ModuleReply> = fc.record(
  {
    enabled: fc.constantFrom(true, false, null),
    ip_policies: fc.oneof(
      fc.constant(null),
      fc.array(ids).map((all) => all.map((id) => ({ id, uri: '' }))),
    ),
    backend: fc.option(ids.map((id) => ({ id }))),
    weight: fc.nat(),
  },
  { requiredKeys: [] },
)

/** Edges with any modules, some of them not set or not read. */
export const edgesWithModules: fc.Arbitrary<EdgeWithModules[]> = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom(...EDGE_KINDS), id: ids, label: fc.string() }).chain((edge) =>
    fc
      .tuple(
        ...modulesOf(edge.kind).map((module) =>
          fc
            .constantFrom('set', 'unset', 'unread')
            .chain((is) => (is === 'set' ? reply : fc.constant(is === 'unset' ? null : undefined)))
            .map((found) => ({
              module,
              reply: found && module.document.reply.parse(structuredClone(found)),
            })),
        ),
      )
      .map((states) => ({ ...edge, states })),
  ),
  { selector: edgeKey, maxLength: 5 },
)
