import type { Reason } from '#domain/explain-selector.ts'

/** An endpoint that selectors are tried on, as far as it is shown. */
export type Candidate = {
  readonly id: string
  /** The URL, or another name of the endpoint. */
  readonly url: string
  readonly type: string
  /** Given as JSON, and not read from the service. */
  readonly isGiven: boolean
  /** Why no selector can bind it; null if one can. */
  readonly never: 'no kubernetes binding' | 'too large' | null
}

/** What a list of selectors would bind. */
export type Tried = {
  /** By candidate: the index of the first selector that matches it; -1 if none does. */
  readonly by: Int32Array
  /** By selector: why it is no CEL expression; null if it is one. */
  readonly faults: readonly (string | null)[]
  /** By selector: on how many candidates it failed, and so does not match them. */
  readonly failed: readonly number[]
  /** By selector: why it failed on the first of these. */
  readonly failures: readonly (string | null)[]
}

/** What one selector says of one candidate. */
export type Explanation = {
  /** A text says why the selector failed there, or is no CEL expression. */
  readonly outcome: boolean | string
  /** The parts that decide; the first ones of many. */
  readonly reasons: readonly Reason[]
}

export type PreviewQuestion = {
  /** The selectors as they would be saved. */
  readonly selectors: readonly string[]
  /** Those that are saved; null for a new operator. */
  readonly saved: readonly string[] | null
}

/** What the selectors of a form have to do with each other, and with those of other operators. */
export type Relations = {
  /** The places of the endpoints that several operators bind, and of those that none does. */
  readonly several: readonly number[]
  readonly none: readonly number[]
  /** By the indexes of the selectors: what the first matches, the second matches, too. */
  readonly shadowed: readonly { readonly index: number; readonly by: number }[]
  /** The first says the same as the second, or as one of another operator. */
  readonly repeated: readonly {
    readonly index: number
    readonly of: number | { readonly operator: number }
  }[]
}

/** What the page tells the worker. */
export type ToPreview =
  /** The endpoints that were read, in place of those before. */
  | { kind: 'known'; endpoints: readonly Record<string, unknown>[] }
  /** More endpoints as JSON text. */
  | { kind: 'give'; number: number; text: string }
  /** The endpoints that were given are not wanted any more. */
  | { kind: 'withdraw' }
  /** Tries selectors now, and again whenever the candidates change. */
  | { kind: 'try'; number: number; ask: PreviewQuestion }
  | { kind: 'explain'; number: number; place: number; selectors: readonly string[] }
  /** `others` are the selectors of other operators. */
  | {
      kind: 'relate'
      number: number
      selectors: readonly string[]
      others: readonly (readonly string[])[]
    }

/** What the worker answers. */
export type FromPreview =
  /** It begins with a selector: the last one that it says is the one that takes too long. */
  | { kind: 'begun'; selector: string }
  | { kind: 'candidates'; candidates: readonly Candidate[] }
  | { kind: 'given'; number: number; count: number; problem: string | null }
  | { kind: 'tried'; number: number; now: Tried; before: Tried | null }
  | { kind: 'explained'; number: number; explanations: readonly Explanation[] }
  | { kind: 'related'; number: number; relations: Relations }
