import { memberAt } from '#contract/json-value.ts'
import { certificateState, readCertificate, type Certificate } from '#domain/certificate-state.ts'
import { foldText } from '#domain/fold-text.ts'
import { readJsonMembers } from '#domain/json-members.ts'
import { readTime, timeInMs } from '#domain/read-time.ts'
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
  fallback = '',
}: Pick<ResourceField, 'path' | 'fallback'>): ((record: WireRecord) => readonly string[]) => {
  const names = path.split('.')
  const none = fallback === '' ? UNSET : [fallback]
  return (record) => {
    const value = memberAt(record, names)
    if (typeof value === 'string' && value !== '') return [value]
    if (typeof value === 'boolean') return [value ? 'yes' : 'no']
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const texts = list.filter((text): text is string => typeof text === 'string' && text !== '')
    return texts.length > 0 ? texts : none
  }
}

/** What is read of a record in a field, once for each. */
const readOnce = <Told>(read: (record: WireRecord, field: ResourceField) => Told) =>
  oncePer((field: ResourceField) => oncePer((record: WireRecord) => read(record, field)))

const textAt = (record: WireRecord, path: string): string => textsReader({ path })(record)[0] ?? ''

/** The time of a field in Unix milliseconds; null if it is not set, or is none. */
export const timeOf = readOnce((record, { path }) => timeInMs(readTime(textAt(record, path))))

/** The certificate of a field. */
export const certificateOf = readOnce((record, { path }) =>
  readCertificate({
    cert: textAt(record, `${path}.cert`),
    not_before: textAt(record, `${path}.not_before`),
    not_after: textAt(record, `${path}.not_after`),
  }),
)

/** The members of the JSON of a field, by their folded paths. */
export const membersOf = readOnce((record, { path }) => readJsonMembers(textAt(record, path)))

const phasesOf = readOnce(
  (record, { phasesOf: tell }) => tell?.(record) ?? { before: '', at: Infinity, after: '' },
)

type Values = (record: WireRecord, now: number) => readonly string[]

/** The state of a certificate, with the days left where it is valid: one of the options of its field. */
const certificateValue = (certificate: Certificate, now: number): string => {
  const found = certificateState(certificate, new Date(now))
  if (found.state === 'valid') return '>30d'
  if (found.state === 'expiring') return found.level === 'alarm' ? '<7d' : '8-30d'
  return found.state.replaceAll('_', '-')
}

/** The values of a field at a time (Unix milliseconds), or of a member of its JSON, by which records are filtered. */
export const valuesOf = (field: ResourceField, member = ''): Values => {
  const { kind, widerStates = {} } = field
  if (kind === 'certificate') {
    const read = certificateOf(field)
    return (record, now) => [certificateValue(read(record), now)]
  }
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
  return textsReader(field)
}

// A character that nobody types: no word is found across it.
const BETWEEN = '\u0001'

/** All texts of a record in one, folded, in which words are sought. */
export const searchedText = oncePer((fields: readonly ResourceField[]) => {
  const readers = fields
    .filter(({ kind, isWriteOnly }) => !isWriteOnly && !/^(time|certificate|state)$/.test(kind))
    .map(textsReader)
  return oncePer((record: WireRecord): string =>
    foldText(readers.map((read) => read(record).join(BETWEEN)).join(BETWEEN)),
  )
})
