import { isRecord, parsedJson } from '#contract/json-value.ts'
import type { Change, Member } from '../resources/members.ts'
import type { Resource } from '../resources/resource.ts'
import { shortened } from '../ui/first-part.ts'
import { toList } from '../writes/conflicts/field.ts'
import { valueText } from './action-words.ts'
import styles from './bulk.module.css'

/** A part of a record that changes: `Region`, from `us` to `eu`; null where there is nothing. */
type ChangeLine = {
  readonly label: string
  /** Undefined of a new record. */
  readonly before: string | null | undefined
  readonly after: string | null
}

const textOf = (member: Member | undefined): string | null => valueText(member ?? '') || null

/** The members of two JSON objects that differ; none if one of the texts is no object. */
const jsonLines = (label: string, was: Member | undefined, is: Member | undefined) => {
  const [before, after] = [was, is].map((text) => (text ? parsedJson(String(text)) : {}))
  if (!isRecord(before) || !isRecord(after)) return []
  const shown = (object: Record<string, unknown>, name: string) =>
    Object.hasOwn(object, name) ? shortened(JSON.stringify(object[name])) : null
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({
      label: `${label}.${shortened(name)}`,
      before: shown(before, name),
      after: shown(after, name),
    }))
    .filter((line) => line.before !== line.after)
}

const listLines = (label: string, was: readonly string[], is: readonly string[]): ChangeLine[] => {
  const gone = was.filter((one) => !is.includes(one))
  const come = is.filter((one) => !was.includes(one))
  return [
    ...gone.map((one) => ({ label, before: shortened(one), after: null })),
    ...come.map((one) => ({ label, before: null, after: shortened(one) })),
  ]
}

/** What a change of a record does, a line for each text, element of a list or member of JSON. */
export const changeLines = (
  { fields }: Pick<Resource, 'fields'>,
  { before, after }: Change,
): ChangeLine[] =>
  Object.keys(after ?? before ?? {}).flatMap((path): ChangeLine[] => {
    const field = fields.find((one) => one.path === path)
    const label = field?.heading ?? path
    const [was, is] = [before ? before[path] : '', after ? after[path] : '']
    if (was === undefined) return [{ label, before: undefined, after: textOf(is) }]
    const lines = field?.kind === 'json' ? jsonLines(label, was, is) : []
    if (lines.length > 0) return lines
    return typeof is === 'object' || typeof was === 'object'
      ? listLines(label, toList(was), toList(is))
      : [{ label, before: textOf(was), after: textOf(is) }]
  })

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className={styles.quiet}>not set</span> : <bdi>{text}</bdi>

type ChangeViewProps = { resource: Resource; change: Change }

/** What a change of a record does: old and new values. */
export const ChangeView = ({ resource, change }: ChangeViewProps) => (
  <span className={styles.change}>
    {changeLines(resource, change).map(({ label, before, after }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and have no state
      <span key={index}>
        <span className={styles.quiet}>{label}:</span>{' '}
        {before !== undefined && (
          <>
            <Value text={before} /> →{' '}
          </>
        )}
        <Value text={after} />
      </span>
    ))}
  </span>
)
