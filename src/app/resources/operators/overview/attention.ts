import { timeInMs } from '#domain/read-time.ts'
import { certificateState, type ExpiryDays } from '#domain/certificate-state.ts'
import { renewalOf, renewalWords } from '../renewal.ts'
import { daysAgo, inDays } from '../../../ui/format-time.ts'
import { plural } from '../../../ui/intl.ts'
import type { AttentionGroup, AttentionItem, AttentionKind } from '../../attention.ts'
import type { SurveyedOperator } from './surveyed-operator.ts'

type Words = Pick<AttentionGroup, 'tone' | 'sign' | 'word' | 'why' | 'place'> & {
  one: string
  other: string
}

const WORDS = {
  expired: {
    tone: 'bad',
    sign: 'cross',
    word: 'Expired',
    one: '# certificate has expired',
    other: '# certificates have expired',
    why: 'Without a valid certificate an operator binds no endpoints.',
    place: { kind: 'search', search: 'cert:expired' },
  },
  soon: {
    tone: 'bad',
    sign: 'clock',
    word: 'Ends soon',
    one: '# certificate ends soon',
    other: '# certificates end soon',
    why: 'Little of its life is left. What follows it has to be signed before it ends.',
    place: { kind: 'records', nearest: 'cert:30d' },
  },
  stalled: {
    tone: 'warn',
    sign: 'triangle',
    word: 'Not renewed',
    one: '# certificate should have been renewed',
    other: '# certificates should have been renewed',
    why: 'Operators of this version renew 30 days ahead. Check that they run.',
    place: { kind: 'records', nearest: 'renewal:late cert:valid' },
  },
  uncertified: {
    tone: 'bad',
    sign: 'dash',
    word: 'No certificate',
    one: '# operator has bindings on without a certificate',
    other: '# operators have bindings on without a certificate',
    why: "Without one an operator can't connect. Likely it never sent a signing request.",
    place: { kind: 'records', nearest: 'feature:bindings cert:none' },
  },
  ending: {
    tone: 'warn',
    sign: 'clock',
    word: 'Expiring',
    one: '# certificate is in the last part of its life',
    other: '# certificates are in the last part of their lives',
    why: 'Plan what renews it: the operator, or you.',
    place: { kind: 'records', nearest: 'cert:90d' },
  },
  'not-yet-valid': {
    tone: 'warn',
    sign: 'clock',
    word: 'Not yet valid',
    one: '# certificate is not valid yet',
    other: '# certificates are not valid yet',
    why: 'Until it begins it is refused. A wrong clock looks the same.',
    place: { kind: 'search', search: 'cert:not-yet-valid' },
  },
  never: {
    tone: 'warn',
    sign: 'triangle',
    word: 'Will not renew',
    one: '# certificate will not be renewed by its operator',
    other: '# certificates will not be renewed by their operators',
    why: 'Operators below 0.22.0 never renew. Upgrade them before their certificates end.',
    place: { kind: 'records', nearest: 'renewal:manual cert:valid' },
  },
} as const satisfies Partial<Record<AttentionKind, Words>>

/** Of a certificate only the most urgent of these is said. */
type CertificateKind = Exclude<keyof typeof WORDS, 'uncertified'>

type Judged = { readonly kind: CertificateKind; readonly detail: string }

/** What is said of a certificate at a time, and of whether its operator renews it; null if that needs no attention. */
export const judgeCertificate = (
  { cert, version }: Pick<SurveyedOperator, 'cert' | 'version'>,
  now: Date,
  within: ExpiryDays,
): Judged | null => {
  const state = certificateState(cert, now, within)
  const renewal = renewalOf(version, cert, now)
  const forecast = renewalWords(renewal)
  const said = (kind: CertificateKind, text: string) => ({ kind, detail: `${text}, ${forecast}` })
  switch (state.state) {
    case 'expired':
      return { kind: 'expired', detail: `ended ${daysAgo(state.days_ago)}` }
    case 'not_yet_valid':
      return { kind: 'not-yet-valid', detail: `begins ${inDays(state.starts_in_days)}` }
    case 'expiring':
    case 'valid': {
      const ends = `ends ${inDays(state.days)}`
      if (state.state === 'expiring' && state.level === 'alarm') return said('soon', ends)
      if (renewal.kind === 'late') return said('stalled', ends)
      if (state.state === 'expiring') return said('ending', ends)
      return renewal.kind === 'manual' ? said('never', ends) : null
    }
    case 'none':
    case 'undated':
    case 'unreadable':
      return null
  }
}

const endOf = ({ cert: { not_after } }: SurveyedOperator): number => timeInMs(not_after) ?? Infinity

/** So many records are looked at in a step. */
const STEP = 500

/**
 * Looks for the operators whose certificates need attention, in short steps: each is in one group, where those that end
 * first come first.
 */
export function* certificateAttention(
  records: readonly SurveyedOperator[],
  now: Date,
  within: ExpiryDays,
): Generator<void, AttentionGroup[]> {
  const found = new Map<keyof typeof WORDS, (AttentionItem & { end: number })[]>()
  const add = (kind: keyof typeof WORDS, record: SurveyedOperator, detail: string) => {
    const { id, name } = record
    const item = { id, name, detail, end: endOf(record) }
    const items = found.get(kind)
    if (items) items.push(item)
    else found.set(kind, [item])
  }
  for (const [index, record] of records.entries()) {
    if (index % STEP === STEP - 1) yield
    const judged = judgeCertificate(record, now, within)
    if (judged) add(judged.kind, record, judged.detail)
    else if (record.hasBindings && !record.cert.cert && record.cert.not_after === null)
      add('uncertified', record, [record.deployment, record.namespace].filter(Boolean).join(' in '))
  }
  return [...found].map(([kind, items]) => {
    const { one, other, ...look } = WORDS[kind]
    return {
      kind,
      of: 'operators',
      ...look,
      title: plural(items.length, { one, other }),
      items: items.toSorted((a, b) => a.end - b.end),
    }
  })
}
