import { memberAt } from '#contract/json-value.ts'
import {
  certificateState,
  DAY_MS,
  readCertificate,
  type Certificate,
} from '#domain/certificate-state.ts'
import { foldText } from '#domain/fold-text.ts'
import { readJsonMembers } from '#domain/json-members.ts'
import { readTime, timeInMs, type WireTime } from '#domain/read-time.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'

/** Returns what a function tells of an object, which is told once as long as the object is there. */
export const oncePer = <Of extends object, Told>(tell: (of: Of) => Told): ((of: Of) => Told) => {
  const told = new WeakMap<Of, { readonly it: Told }>()
  return (of) => {
    const last = told.get(of)
    if (last) return last.it
    const it = tell(of)
    told.set(of, { it })
    return it
  }
}

/** The same of a text, as long as the function returned is there. */
export const oncePerText = <Told>(tell: (text: string) => Told): ((text: string) => Told) => {
  const told = new Map<string, Told>()
  return (text) => {
    const last = told.get(text)
    if (last !== undefined) return last
    const it = tell(text)
    told.set(text, it)
    return it
  }
}

const UNSET: readonly string[] = ['']

/** Reads the texts that records have in a field: one at least, which is empty where nothing is set. */
export const textsReader = ({
  path,
  kind,
  fallback = '',
}: Pick<ResourceField, 'path' | 'kind' | 'fallback'>) => {
  const names = path.split('.')
  const isList = kind === 'set' || kind === 'references'
  const none = fallback === '' ? UNSET : [fallback]
  return (record: WireRecord): readonly string[] => {
    const value = memberAt(record, names)
    if (isList && Array.isArray(value)) {
      const texts = value.filter((text): text is string => typeof text === 'string' && text !== '')
      return texts.length > 0 ? texts : none
    }
    if (typeof value === 'boolean') return [value ? 'yes' : 'no']
    return !isList && typeof value === 'string' && value !== '' ? [value] : none
  }
}

const textAt = (value: unknown, names: readonly string[]): string => {
  const text = memberAt(value, names)
  return typeof text === 'string' ? text : ''
}

/** The time of a field. */
export const timeOf = oncePer(({ path }: ResourceField) => {
  const names = path.split('.')
  return oncePer((record: WireRecord): WireTime => readTime(textAt(record, names)))
})

/** The certificate of a field. */
export const certificateOf = oncePer(({ path }: ResourceField) => {
  const names = path.split('.')
  return oncePer((record: WireRecord) => {
    const certificate = memberAt(record, names)
    return readCertificate({
      cert: textAt(certificate, ['cert']),
      not_before: textAt(certificate, ['not_before']),
      not_after: textAt(certificate, ['not_after']),
    })
  })
})

/** How long a certificate that is valid then is valid for; NaN for any other one. */
export const timeLeft = ({ not_before, not_after }: Certificate, now: number): number => {
  const isBegun = not_before === null || (timeInMs(not_before) ?? Infinity) <= now
  const left = isBegun ? (timeInMs(not_after) ?? Number.NaN) - now : Number.NaN
  return left >= 0 ? left : Number.NaN
}

/** The members of the JSON of a field, by their folded paths. */
export const membersOf = oncePer((field: ResourceField) => {
  const read = textsReader(field)
  return oncePer((record: WireRecord) => readJsonMembers(read(record)[0] ?? ''))
})

const phasesOf = oncePer(({ phasesOf: tell }: ResourceField) =>
  oncePer((record: WireRecord) => tell?.(record) ?? { before: '', at: Infinity, after: '' }),
)

type Values = (record: WireRecord, now: number) => readonly string[]

/** The state of a certificate, with the days left where it is valid: one of the options of its field. */
const certificateValues = (field: ResourceField): Values => {
  const read = certificateOf(field)
  return (record, now) => {
    const certificate = read(record)
    const left = timeLeft(certificate, now)
    if (Number.isNaN(left))
      return [certificateState(certificate, new Date(now)).state.replaceAll('_', '-')]
    if (left < 7 * DAY_MS) return ['<7d']
    return [left < 30 * DAY_MS ? '8-30d' : '>30d']
  }
}

/** The values of a field at a time (Unix milliseconds), or of a member of its JSON, by which records are filtered. */
export const valuesOf = (field: ResourceField, member = ''): Values => {
  const { kind, needs, widerStates = {} } = field
  if (kind === 'certificate') return certificateValues(field)
  if (kind === 'state') {
    const read = phasesOf(field)
    return (record, now) => {
      const { before, at, after } = read(record)
      const state = now < at ? before : after
      const wider = widerStates[state]
      return wider === undefined ? [state] : [wider, state]
    }
  }
  if (member !== '') {
    const read = membersOf(field)
    const path = foldText(member)
    return (record) => read(record).get(path) ?? UNSET
  }
  if (kind !== 'set' || !needs) return textsReader(field)
  // A list that means nothing without an element of another one: whether that is there.
  const read = textsReader({ path: needs.path, kind: 'set' })
  const element = foldText(needs.element)
  return (record) => [read(record).some((text) => foldText(text) === element) ? 'yes' : 'no']
}

const hasWords = ({ kind, isWriteOnly }: ResourceField): boolean =>
  !isWriteOnly && kind !== 'time' && kind !== 'certificate' && kind !== 'state'

// A character that nobody types: no word is found across it.
const BETWEEN = '\u0001'

/** All texts of a record in one, folded, in which words are sought. */
export const searchedText = oncePer((fields: readonly ResourceField[]) => {
  const readers = fields.filter(hasWords).map(textsReader)
  return oncePer((record: WireRecord): string =>
    foldText(readers.map((read) => read(record).join(BETWEEN)).join(BETWEEN)),
  )
})
