import {
  MOST_ENDPOINTS,
  PAGES_AT_ONCE,
  type StoppedPhase,
  type WalkPhase,
} from '../../../resources/operators/endpoint-walk.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'

type Coverage = {
  /** How many match the search; null without one. */
  readonly matches: number | null
  readonly loaded: number
  /** Whether there are others. */
  readonly rest: 'none' | 'more' | 'unknown'
}

/** How many endpoints match, and among which: what was not loaded is not counted. */
export const coverageWords = ({ matches, loaded, rest }: Coverage): string => {
  const found = matches === null ? '' : `${formatNumber(matches)} of `
  if (rest === 'none') return found + plural(loaded, { one: '# endpoint', other: '# endpoints' })
  const more = rest === 'more' ? ', more available' : ''
  return `${found}${found && 'the '}${formatNumber(loaded)} loaded${more}`
}

/** What a search, an order and an export cover while not all is loaded. */
export const scopeWords = (loaded: number): string =>
  `Search, sort and export cover the ${formatNumber(loaded)} loaded.`

/** How far reading the other pages came; "" where nothing is to be said. */
export const walkWords = (phase: WalkPhase, pages: number, isFromStart = true): string => {
  const read = plural(pages, { one: '# more page read', other: '# more pages read' })
  switch (phase.kind) {
    case 'idle':
      return ''
    case 'reading':
      return `Reading all pages: ${read} so far.`
    case 'done':
      return isFromStart
        ? 'All pages read.'
        : 'Read to the end of the list. The pages before this one are not loaded.'
    case 'failed':
      return `${read}, then a read failed.`
    case 'stopped':
      return `${read}. ${STOP_WORDS[phase.why]}`
  }
}

/** Why a walk ended or paused before the last page. */
export const STOP_WORDS: Readonly<Record<StoppedPhase['why'], string>> = {
  asked: 'Stopped.',
  pages: `Paused after ${PAGES_AT_ONCE} requests, to leave room for others.`,
  most: `Adit loads at most ${formatNumber(MOST_ENDPOINTS)} endpoints here; there are more.`,
  loop: "Ended: the service's next page is one that was already read. There may be more.",
  link: "Ended: Adit can't follow the service's link to the next page. There are more.",
  list: 'Ended: the last reply has no list of endpoints. There may be more.',
}

/** Whether an end of the walk is one that somebody has to know of. */
export const isOddEnd = (phase: WalkPhase): phase is StoppedPhase =>
  phase.kind === 'stopped' && ['most', 'loop', 'link', 'list'].includes(phase.why)
