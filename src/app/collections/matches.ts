import { foldText } from '#domain/fold-text.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import {
  certificatesOf,
  certificateStateAt,
  isDistinct,
  membersOf,
  phasesOf,
  searchedTexts,
  textCodes,
  textsReader,
  timesOf,
  type Records,
} from './columns.ts'
import {
  fitsPattern,
  type Comparison,
  type Condition,
  type SearchNode,
  type Term,
} from './search-query.ts'

/** What is searched: records with these fields, at a time. */
export type Searched = {
  readonly fields: readonly ResourceField[]
  readonly records: Records
  /** Unix milliseconds. */
  readonly now: number
}

/** Whether the record of a row fulfils something. */
export type Test = (row: number) => boolean

const holds = (difference: number, comparison: Comparison): boolean => {
  switch (comparison) {
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
    case '=':
      return difference === 0
  }
}

const never: Test = () => false

/** Tests the texts of a field: whether one of them passes. */
const textTest = (
  field: ResourceField,
  records: Records,
  passes: (text: string) => boolean,
): Test => {
  if (isDistinct(field)) {
    const read = textsReader(field)
    return (row) => {
      const record = records[row]
      return record !== undefined && read(record).some(passes)
    }
  }
  const { codes, items } = textCodes(field)(records)
  const wanted = items.map((texts) => texts.some(passes))
  return (row) => wanted[codes[row] ?? -1] === true
}

/** The states of a field at a time; empty where there is none. */
export const statesAt = (field: ResourceField, { records, now }: Searched) => {
  const phases = phasesOf(field)(records)
  return (row: number): string => {
    const phase = phases[row]
    return (phase && (now < phase.at ? phase.before : phase.after)) ?? ''
  }
}

/** A state, and the wider one that it is a kind of. */
export const withWider = ({ widerStates }: ResourceField, state: string): readonly string[] => {
  const wider = widerStates?.[state]
  return wider === undefined ? [state] : [wider, state]
}

/** How long ago the time of a field is, or how long its certificate is still valid; not finite where there is none. */
const spansAt = (field: ResourceField, { records, now }: Searched) => {
  if (field.kind !== 'certificate') {
    const times = timesOf(field)(records)
    return (row: number): number => now - (times[row] ?? Number.NaN)
  }
  const certificates = certificatesOf(field)(records)
  return (row: number): number => {
    const dates = certificates[row]
    return dates && certificateStateAt(dates, now) === 'valid' ? dates.end - now : Infinity
  }
}

/** Whether a version begins with these numbers; those that it lacks are 0. */
const isOfSeries = (text: string, numbers: readonly number[]): boolean => {
  const version = readVersion(text)
  return version !== null && numbers.every((number, at) => number === (version.numbers[at] ?? 0))
}

/** Tests whether records fulfil a condition. */
export const conditionTest = (searched: Searched, condition: Condition): Test => {
  const { fields, records, now } = searched
  if (condition.kind === 'word') {
    const texts = searchedTexts(fields)(records)
    return (row) => texts[row]?.includes(condition.word) === true
  }
  const field = fields.find(({ path }) => path === condition.path)
  if (!field) return never
  const folded = (passes: (folded: string) => boolean) =>
    textTest(field, records, (text) => passes(foldText(text)))
  switch (condition.kind) {
    case 'contains': {
      const test = folded((text) => text.includes(condition.word))
      // Most records are ruled out by a text that is folded already.
      const texts = searchedTexts(fields)(records)
      return (row) => texts[row]?.includes(condition.word) === true && test(row)
    }
    case 'value':
      return folded((text) => fitsPattern(text, condition.pattern))
    case 'element': {
      const test = folded((text) => text === condition.element)
      return (row) => test(row) === condition.isThere
    }
    case 'member': {
      const members = membersOf(field)(records)
      return (row) =>
        (members[row]?.get(condition.member) ?? ['']).some((value) =>
          fitsPattern(foldText(value), condition.pattern),
        )
    }
    case 'version':
      return textTest(field, records, (text) => {
        const version = readVersion(text)
        return (
          version !== null &&
          holds(compareVersions(version, condition.version), condition.comparison)
        )
      })
    case 'series':
      return textTest(field, records, (text) => isOfSeries(text, condition.numbers))
    case 'span': {
      const { comparison, ms, least = -Infinity } = condition
      const spanAt = spansAt(field, searched)
      return (row) => {
        const span = spanAt(row)
        return Number.isFinite(span) && span >= least && holds(span - ms, comparison)
      }
    }
    case 'state': {
      const { state } = condition
      if (field.kind !== 'certificate') {
        const stateAt = statesAt(field, searched)
        return (row) => withWider(field, stateAt(row)).includes(state)
      }
      const certificates = certificatesOf(field)(records)
      return (row) => {
        const dates = certificates[row]
        return dates !== undefined && certificateStateAt(dates, now) === state
      }
    }
  }
}

/** Tests whether records match a part of a search. */
const nodeTest = (searched: Searched, node: SearchNode): Test => {
  const tests =
    'of' in node
      ? node.of.map((one) => nodeTest(searched, one))
      : node.anyOf.map((one) => conditionTest(searched, one))
  const { isNegated } = node
  const isAll = 'of' in node && node.kind === 'all'
  return (row) =>
    (isAll ? tests.every((test) => test(row)) : tests.some((test) => test(row))) !== isNegated
}

/** What a term filters by, as it stands before the colon: `region`, `metadata.team`; null for a word and a group. */
const keyOf = (node: SearchNode): string | null => {
  if ('of' in node || node.token === null) return null
  const [first] = node.anyOf
  return first?.kind === 'member' ? `${node.token}.${first.member}` : node.token
}

/** The terms that filter by one token themselves, in no group. */
export const termsBy = (terms: readonly SearchNode[], token: string): readonly Term[] =>
  terms.filter((node): node is Term => keyOf(node) === token)

/** A place where records are counted that match all terms but those of its token, which are alternatives to its values. */
export type Counter = { readonly token: string; readonly add: (row: number) => void }

/** The rows that match all terms; each of them, and what only the terms of one token leave out, is counted. */
export const matchingRows = (
  searched: Searched,
  terms: readonly SearchNode[],
  counters: readonly Counter[] = [],
): Uint8Array => {
  const tests = terms.map((node) => ({ key: keyOf(node), test: nodeTest(searched, node) }))
  const { length } = searched.records
  const matches = new Uint8Array(length)
  for (let row = 0; row < length; row += 1) {
    let failed: string | null = null
    let isCounted = true
    for (const { key, test } of tests) {
      if ((failed !== null && key === failed) || test(row)) continue
      isCounted = key !== null && failed === null
      failed = key
      if (!isCounted) break
    }
    if (!isCounted) continue
    if (failed === null) matches[row] = 1
    for (const { token, add } of counters) if (failed === null || failed === token) add(row)
  }
  return matches
}
