import { modulesOf } from '#contract/edge-modules.ts'
import { allOf, plural } from '../../ui/intl.ts'
import type { AttentionGroup, AttentionItem } from '../attention.ts'
import { inSentence } from '../resource-words.ts'
import { lacksBackend } from './backend-state.ts'
import { replyOf, type EdgeRecord } from './edge-record.ts'

const itemOf = ({ id, title, kind, edge_id }: EdgeRecord, detail: string): AttentionItem => ({
  id,
  name: title,
  edge: { kind, id: edge_id },
  detail: [kind.toUpperCase(), detail].filter(Boolean).join(', '),
})

const modulesOff = ({ kind, states }: EdgeRecord): string[] =>
  modulesOf(kind).flatMap(({ module, title }) =>
    states[module]?.[0] === 'off' ? inSentence(title) : [],
  )

const hasNoBackend = ({ kind, readings }: EdgeRecord): boolean =>
  lacksBackend(
    modulesOf(kind).map((module) => ({ module, reply: replyOf(readings[module.module]) })),
  )

/** The edges that need attention, each in one group. One that was not read is in none. */
export const edgeAttention = (edges: readonly EdgeRecord[]): AttentionGroup[] => {
  const open: AttentionItem[] = []
  const noBackend: AttentionItem[] = []
  const off: AttentionItem[] = []
  for (const edge of edges) {
    const modules = modulesOff(edge)
    if (edge.exposure === 'open') open.push(itemOf(edge, ''))
    else if (hasNoBackend(edge)) noBackend.push(itemOf(edge, ''))
    else if (modules.length > 0) off.push(itemOf(edge, `${allOf(modules)} off`))
  }
  const named = (nearest: string) => ({ kind: 'records', nearest }) as const
  return [
    {
      kind: 'open',
      of: 'edges',
      tone: 'bad',
      sign: 'triangle',
      word: 'Open',
      title: plural(open.length, {
        one: '# edge lets every source in',
        other: '# edges let every source in',
      }),
      why: 'No IP restriction applies: who knows the address gets through.',
      items: open,
      place: { kind: 'search', search: 'exposure:open' },
    },
    {
      kind: 'no-backend',
      of: 'edges',
      tone: 'warn',
      sign: 'triangle',
      word: 'No backend',
      title: plural(noBackend.length, {
        one: '# edge has no backend',
        other: '# edges have no backend',
      }),
      why: 'The service decides what happens to its connections.',
      items: noBackend,
      place: named('backend:none,off'),
    },
    {
      kind: 'module-off',
      of: 'edges',
      tone: 'warn',
      sign: 'dash',
      word: 'Module off',
      title: plural(off.length, {
        one: '# edge has a module that is off',
        other: '# edges have modules that are off',
      }),
      why: 'Somebody may have forgotten to turn it back on.',
      items: off,
      place: named('ip:off OR backend:off'),
    },
  ]
}
