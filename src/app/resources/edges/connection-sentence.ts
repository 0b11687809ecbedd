import {
  backend,
  ipRestriction,
  type EdgeModule,
  type ModuleReply,
} from '#contract/edge-modules.ts'
import { anyOf, plural } from '../../ui/intl.ts'
import { exposureOf, isOn, type Exposure } from './exposure.ts'
import { isSetRef, refMember, refsIn } from './module-form.ts'

/** One module of an edge as the service has it: null if none is set, undefined if that is not known. */
export type ModuleState = {
  module: Pick<EdgeModule, 'document'>
  reply: ModuleReply | null | undefined
}

/** Words of a sentence, or an id in it. */
export type SentencePart = { text: string; isId: boolean }

/** The policies that are named; a single further one is named, too. */
const NAMED = 3

const NOTHING_SET = 'No modules yet. If you expected some, check the ID.'

const NOT_READ = "A module couldn't be read, so what a connection meets is unknown."

// The API document says which sources a restriction lets reach the endpoint, but not what happens without a policy
// or without a backend.
const SENTENCES = {
  endpoint: {
    open: 'All sources reach the endpoint.',
    restricted: 'Only sources allowed by {policies} reach the endpoint.',
    undecided:
      'The IP restriction has no policy: the service decides which sources reach the endpoint.',
  },
  backend: {
    open: 'All sources reach backend {backend}.',
    restricted: 'Only sources allowed by {policies} reach backend {backend}.',
    undecided:
      'The IP restriction has no policy: the service decides which sources reach backend {backend}.',
  },
}
const NO_BACKEND = 'No backend is set: the service decides what happens to connections.'
const BACKEND_OFF = 'The backend is off: the service decides what happens to connections.'

/** The ids of a member's references, each once; null if one has no id, so that not all can be named. */
const idsOf = (reply: ModuleReply, name: string): string[] | null => {
  const refs = refsIn(refMember(reply, name))
  const ids = refs.flatMap(({ id }) => id || [])
  return ids.length < refs.filter(isSetRef).length ? null : [...new Set(ids)]
}

/** The sentence with ids in the place of `{name}`. */
const fill = (sentence: string, ids: ReadonlyMap<string, string>): SentencePart[] =>
  sentence
    .split(/\{(\w+)\}/)
    .map((text, index) =>
      index % 2 === 1 ? { text: ids.get(text) ?? '', isId: true } : { text, isId: false },
    )
    .filter(({ text }) => text !== '')

/** The IP restriction of an edge whose modules say who reaches it; undefined where they do not. */
const decidingOf = (states: readonly ModuleState[]): ModuleState | undefined => {
  const restriction = states.find(({ module }) => module.document === ipRestriction)
  const others = states.filter(
    ({ module: { document } }) => document !== ipRestriction && document !== backend,
  )
  return others.some(({ reply }) => isOn(reply)) ? undefined : restriction
}

/** Who reaches an edge; null where its modules do not say it, or none is set, as of an edge that does not exist. */
export const edgeExposure = (states: readonly ModuleState[]): Exposure | null => {
  const restriction = decidingOf(states)
  const replies = states.map(({ reply }) => reply)
  if (!restriction || replies.includes(undefined) || replies.every((reply) => reply === null))
    return null
  return exposureOf(restriction.reply ?? null)
}

/**
 * What a connection to an edge meets, in words; null where its modules do not say it: one names something without
 * an id, or is of a kind that may change what is said.
 */
export const connectionSentence = (states: readonly ModuleState[]): SentencePart[] | null => {
  const restriction = decidingOf(states)
  const served = states.find(({ module }) => module.document === backend)
  if (!restriction) return null
  if (states.some(({ reply }) => reply === undefined)) return fill(NOT_READ, new Map())
  if (states.every(({ reply }) => reply === null)) return fill(NOTHING_SET, new Map())

  const policies = isOn(restriction.reply) ? idsOf(restriction.reply ?? {}, 'ip_policies') : []
  const backends = isOn(served?.reply) ? idsOf(served?.reply ?? {}, 'backend') : []
  if (!policies || !backends) return null

  const [target] = backends
  const sentence =
    SENTENCES[target === undefined ? 'endpoint' : 'backend'][exposureOf(restriction.reply ?? null)]
  const rest =
    !served || target !== undefined
      ? ''
      : served.reply && !isOn(served.reply)
        ? BACKEND_OFF
        : NO_BACKEND

  const shown = policies.length > NAMED + 1 ? policies.slice(0, NAMED) : policies
  const more = policies.length - shown.length
  const names = shown.map((_, index) => `{${index}}`)
  const list = anyOf(more > 0 ? [...names, plural(more, { other: '# more' })] : names)
  const ids = new Map(shown.map((id, index) => [String(index), id]))
  if (target !== undefined) ids.set('backend', target)
  return fill([sentence.replace('{policies}', list), rest].filter(Boolean).join(' '), ids)
}
