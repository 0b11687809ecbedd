import type { Field } from '../writes/conflicts/field.ts'

/**
 * What a field holds. `text`: one line; `lines`: text of several lines; `json`: text that often holds JSON;
 * `set`: a list of strings without a meaningful order; `flag`: a boolean; `reference`: the id of another record; `state`: one of `options`, told from other fields and the time.
 */
export type FieldKind =
  | 'id'
  | 'text'
  | 'lines'
  | 'json'
  | 'set'
  | 'flag'
  | 'reference'
  | 'references'
  | 'time'
  | 'certificate'
  | 'state'

/** A record as the service sends it. */
type Sent = { readonly id: string; readonly [member: string]: unknown }

/** All that is known of one field of a resource. */
export type ResourceField = {
  /** The wire path: `binding.endpoint_selectors`. */
  readonly path: string
  /** Of a `state`, which has no path on the wire, or a certificate: what a record is at a time (Unix milliseconds). */
  readonly statesOf?: (record: Sent) => (now: number) => readonly string[]
  /** As on the screen: `Endpoint selectors`. */
  readonly heading: string
  /** Where there is little room; the heading if there is none. */
  readonly shortHeading?: string
  readonly kind: FieldKind
  /** When a request may set it. */
  readonly set: 'never' | 'create' | 'edit'
  /** The most UTF-8 bytes of its text. */
  readonly maxBytes?: number
  /** What the service takes for one that is not set. */
  readonly fallback?: string
  /** The elements that a set can have; any text if there are none. */
  readonly options?: readonly string[]
  /** Those that a filter offers only where a record has them. */
  readonly rareOptions?: readonly string[]
  /** The options in words, where they are not words themselves. */
  readonly optionTexts?: Readonly<Record<string, string>>
  /** Never returned by the service (a CSR). */
  readonly isWriteOnly?: boolean
  readonly shownBy?: Field['shownBy']
  /** The order of its elements is kept. */
  readonly isOrdered?: boolean
  /** An element of a set, listed before this field, without which the field means nothing. */
  readonly needs?: Field['needs']
  /** Whether it stands in exported files. */
  readonly isExported?: boolean
  /** Texts that are often meant; any other is accepted. */
  readonly suggestions?: readonly string[]
  /** What stands before the colon in a search, what else may, and a whole example: `region`, `region:eu`. */
  readonly search?: {
    readonly token: string
    readonly aliases?: readonly string[]
    readonly example: string
  }
  /** What an order by it is called in an address: `updated` in `sort=-updated`. */
  readonly sort?: string
  /** The counts of its values stand beside a list; they are searched by its token. */
  readonly isFaceted?: boolean
  /** A row of a list has it. */
  readonly isListed?: boolean
  /** One jumps to a record by a part of it, as by the id. */
  readonly isName?: boolean
  /** Records are called by it, or by their id where nothing of it can be seen. */
  readonly isTitle?: boolean
  /** The address of the record, which ends with its id. */
  readonly isAddress?: boolean
  /** Its texts are compared as versions. */
  readonly isVersion?: boolean
  /** Nearly every record has another text: the search then keeps texts, and not numbers for few of them. */
  readonly isDistinct?: boolean
}

const MERGED: Partial<Record<FieldKind, Field['kind']>> = {
  text: 'text',
  reference: 'text',
  lines: 'lines',
  json: 'json',
  set: 'set',
  references: 'set',
  flag: 'flag',
}

/** How a form compares and merges fields of a kind; undefined if no form has one. */
export const mergedKind = (kind: FieldKind): Field['kind'] | undefined => MERGED[kind]

/** The fields that a form has, as edits of it are compared and merged. */
export const formFields = (fields: readonly ResourceField[]): Field[] =>
  fields.flatMap(({ path, heading, kind, set, isWriteOnly, shownBy, needs }) => {
    const merged = set === 'never' ? undefined : mergedKind(kind)
    return merged
      ? {
          path,
          label: heading,
          kind: merged,
          ...(isWriteOnly && { isWriteOnly }),
          ...(shownBy && { shownBy }),
          ...(needs && { needs }),
        }
      : []
  })
