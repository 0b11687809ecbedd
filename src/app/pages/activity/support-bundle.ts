import { isFailure, type Entry } from '../../activity/entry.ts'
import { recordAt } from '../../activity/record-path.ts'
import { redact, redactAll, redactId, withoutAnySecret } from './redact.ts'

/** What the person wants in a bundle beside what is always in it. */
export type BundleChoice = {
  /** The ids of records; without them they are numbered. */
  readonly hasIds: boolean
  /** The names of records and the bodies of failed requests. */
  readonly hasBodies: boolean
}

export type BundleParts = {
  readonly now: Date
  readonly entries: readonly Entry[]
  /** Facts by group: versions, settings, browser, what is kept. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** So many failures are in a bundle, the newest first. */
const MOST_FAILURES = 50

const numbered = () => {
  const numbers = new Map<string, number>()
  return (record: string): string => {
    if (record === '') return ''
    const number = numbers.get(record) ?? numbers.size + 1
    numbers.set(record, number)
    return `record ${number}`
  }
}

/**
 * What helps to find out what went wrong, as a text of JSON: no key, no secret, and of records only what was chosen.
 * `secrets` are all keys that are known here.
 */
export const bundleText = (
  { now, entries, facts }: BundleParts,
  { hasIds, hasBodies }: BundleChoice,
  secrets: readonly string[],
): string => {
  const numberOf = numbered()
  const failures = entries
    .filter(isFailure)
    .slice(0, MOST_FAILURES)
    .map((entry) => {
      const record = recordAt(entry.record)
      return {
        at: new Date(entry.at).toISOString(),
        took_ms: entry.took,
        request: redact(`${entry.method} ${entry.path}`, secrets),
        record: hasIds && record ? redactId(record.id, secrets) : numberOf(entry.record),
        ...(hasBodies && entry.name !== '' && { name: redact(entry.name, secrets) }),
        status: entry.status,
        problem: redact(entry.problem ?? '', secrets),
        error_code: redactId(entry.error_code ?? '', secrets),
        operation_id: redactId(entry.operation_id ?? '', secrets),
        ...(hasBodies && entry.message !== null && { message: redact(entry.message, secrets) }),
        ...(hasBodies && entry.body !== undefined && { body: redactAll(entry.body, secrets) }),
      }
    })
  const bundle = {
    about: 'Support bundle of Adit',
    made_at: now.toISOString(),
    includes: { ids: hasIds, names_and_bodies: hasBodies },
    // They are names and numbers of this build and browser.
    ...Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, redactAll(value, secrets)]),
    ),
    failures,
  }
  return withoutAnySecret(JSON.stringify(bundle, null, 2), secrets)
}
