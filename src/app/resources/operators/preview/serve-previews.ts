import { conditionOf, explainCondition } from '#domain/explain-selector.ts'
import { matchSelectors, selectorColumn, type SelectorColumn } from '#domain/match-selectors.ts'
import { bindsToKubernetes, selectorInput, type SelectorInput } from '#domain/selector-input.ts'
import {
  normalSelector,
  repeatedSelectors,
  sharedEndpoints,
  shadowedSelectors,
} from '#domain/selector-relations.ts'
import { SelectorError } from '#domain/selectors.ts'
import { shortened } from '../../../ui/first-part.ts'
import { readBoundEndpoints } from '../bound-endpoints.ts'
import type {
  PreviewQuestion,
  Candidate,
  Explanation,
  FromPreview,
  Relations,
  ToPreview,
  Tried,
} from './preview-messages.ts'
import { CANDIDATES_MAX, readGivenEndpoints } from './read-given-endpoints.ts'

/** How long it goes on before it looks whether there is something newer to do. */
const SLICE_MS = 12
/** How many selectors are remembered with what they say. */
const COLUMNS_MAX = 300
const REASONS_MAX = 20
const TOO_LARGE: SelectorInput = new Map()

type Endpoint = Readonly<Record<string, unknown>>

type Related = Extract<ToPreview, { kind: 'relate' }>

type Parts = {
  post: (message: FromPreview) => void
  /** Lets waiting messages in. */
  pause: () => Promise<void>
  now?: () => number
}

const candidateOf = (endpoint: Endpoint, input: SelectorInput, isGiven: boolean): Candidate => {
  const shown = readBoundEndpoints([endpoint]).endpoints?.[0]
  return {
    id: shortened(shown?.id ?? ''),
    url: shortened(shown?.url ?? ''),
    type: shortened(shown?.type ?? ''),
    isGiven,
    never:
      input === TOO_LARGE
        ? 'too large'
        : bindsToKubernetes(endpoint)
          ? null
          : 'no kubernetes binding',
  }
}

/** What one selector says of an endpoint, and on which of its parts that rests. */
const explainSelector = (text: string, input: SelectorInput): Explanation => {
  try {
    const { outcome, reasons } = explainCondition(conditionOf(text), input)
    const first = reasons.slice(0, REASONS_MAX)
    return {
      outcome,
      reasons: first.map((reason) => ({ ...reason, text: shortened(reason.text) })),
    }
  } catch (error) {
    const message = error instanceof SelectorError ? error.message : 'It is nested too deeply.'
    return { outcome: message, reasons: [] }
  }
}

/** Tries selectors on endpoints for one page; returns what takes its messages. The newest list of selectors counts. */
export const servePreviews = ({ post, pause, now = () => performance.now() }: Parts) => {
  let known: readonly Endpoint[] = []
  let given: readonly Endpoint[] = []
  let candidates: readonly Candidate[] = []
  let inputs: readonly SelectorInput[] = []
  let columns = new Map<string, SelectorColumn>()
  let asked: { number: number; ask: PreviewQuestion } | null = null
  let turn = 0
  let newestRelated = 0
  let begun = ''

  const begin = (selector: string) => {
    if (begun !== selector) post({ kind: 'begun', selector })
    begun = selector
  }

  const columnOf = (text: string): SelectorColumn => {
    const column = columns.get(text) ?? selectorColumn(text, inputs)
    // The one that was used last is dropped last.
    columns.delete(text)
    columns.set(text, column)
    for (const oldest of columns.keys()) {
      if (columns.size <= COLUMNS_MAX) break
      columns.delete(oldest)
    }
    return column
  }

  function* tryOn(selectors: readonly string[]): Generator<undefined, Tried> {
    const made: SelectorColumn[] = []
    for (const text of selectors) {
      begin(text)
      made.push(columnOf(text))
      yield
    }
    const isNever = (place: number) => candidates[place]?.never !== null
    const matching = matchSelectors(made, candidates.length, isNever)
    for (;;) {
      const step = matching.next()
      if (step.done) {
        const faults = made.map(({ fault }) => fault)
        return { ...step.value, faults, failures: made.map(({ failure }) => failure()) }
      }
      begin(selectors[step.value] ?? '')
      yield
    }
  }

  function* answer({
    selectors,
    saved,
  }: PreviewQuestion): Generator<undefined, { now: Tried; before: Tried | null }> {
    return { now: yield* tryOn(selectors), before: saved && (yield* tryOn(saved)) }
  }

  /** Goes through steps, and lets messages in now and then. Undefined as soon as it is not the newest any more. */
  const goThrough = async <Answer>(
    steps: Generator<undefined, Answer>,
    isNewest: () => boolean,
  ): Promise<Answer | undefined> => {
    for (;;) {
      const until = now() + SLICE_MS
      do {
        const step = steps.next()
        if (step.done) return step.value
      } while (now() < until)
      await pause()
      if (!isNewest()) return undefined
    }
  }

  const run = async () => {
    if (!asked) return
    const { number, ask } = asked
    turn += 1
    const mine = turn
    begun = ''
    const found = await goThrough(answer(ask), () => mine === turn)
    if (found) post({ kind: 'tried', number, ...found })
  }

  function* relate({ selectors, others }: Related): Generator<undefined, Relations> {
    const all = [selectors, ...others]
    const bound: boolean[][] = []
    for (const one of all) bound.push(Array.from((yield* tryOn(one)).by, (index) => index >= 0))
    const matches: boolean[][] = []
    for (const text of selectors)
      matches.push(Array.from((yield* tryOn([text])).by, (index) => index >= 0))
    const foreign = new Map(
      others.flatMap((texts, operator) => texts.map((text) => [normalSelector(text), operator])),
    )
    const alike = selectors.flatMap((text, index) => {
      const operator = foreign.get(normalSelector(text))
      return operator === undefined ? [] : [{ index, of: { operator } }]
    })
    return {
      ...sharedEndpoints(bound, candidates.length),
      shadowed: shadowedSelectors(matches),
      repeated: [...repeatedSelectors(selectors), ...alike],
    }
  }

  const tellRelations = async (message: Related) => {
    newestRelated = message.number
    const relations = await goThrough(relate(message), () => newestRelated === message.number)
    if (relations) post({ kind: 'related', number: message.number, relations })
  }

  const tellCandidates = () => {
    // What was given takes the place of what was read.
    const ids = new Set<unknown>(given.map(({ id }) => id).filter((id) => id !== undefined))
    const read = known.filter(({ id }) => !ids.has(id))
    const all = [...given, ...read].slice(0, CANDIDATES_MAX)
    inputs = all.map((endpoint) => selectorInput(endpoint) ?? TOO_LARGE)
    candidates = all.map((endpoint, place) =>
      candidateOf(endpoint, inputs[place] ?? TOO_LARGE, place < given.length),
    )
    columns = new Map()
    post({ kind: 'candidates', candidates })
    return run()
  }

  const give = (text: string): Omit<Extract<FromPreview, { kind: 'given' }>, 'number'> => {
    const { endpoints, problem } = readGivenEndpoints(text)
    const all = new Map<unknown, Endpoint>(
      [...given, ...endpoints].map((one, place) => [one['id'] ?? place, one]),
    )
    if (all.size > CANDIDATES_MAX)
      return { kind: 'given', count: 0, problem: 'These would be too many endpoints together.' }
    if (problem === null) given = [...all.values()]
    return { kind: 'given', count: endpoints.length, problem }
  }

  return (message: ToPreview): Promise<void> | void => {
    switch (message.kind) {
      case 'known':
        known = message.endpoints
        return tellCandidates()
      case 'give': {
        const answered = give(message.text)
        post({ ...answered, number: message.number })
        return answered.problem === null ? tellCandidates() : undefined
      }
      case 'withdraw':
        given = []
        return tellCandidates()
      case 'try':
        asked = message
        return run()
      case 'relate':
        return tellRelations(message)
      case 'explain': {
        const input = inputs[message.place]
        const explanations = message.selectors.map((text) => {
          begin(text)
          return explainSelector(text, input ?? TOO_LARGE)
        })
        return post({ kind: 'explained', number: message.number, explanations })
      }
    }
  }
}
