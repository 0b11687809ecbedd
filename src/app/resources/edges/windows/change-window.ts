import { EDGE_MODULES, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import type { Moment } from '#domain/clock-offset.ts'
import { isRecord, isUnset } from '#contract/json-value.ts'
import { isSame } from '../../../writes/conflicts/field.ts'
import type { Edge } from '../edge.ts'
import { isOn } from '../exposure.ts'

/** Why a module is not turned back on by itself at the end of its window: a person is asked. */
export const WAITS = ['clock', 'question', 'failed'] as const
type Wait = (typeof WAITS)[number]

/** Why a window is over without anything sent: what it left is not there any more. */
export const VOID_REASONS = ['changed', 'on', 'gone', 'own'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** A module that was turned off for a while: a plan of this browser to turn it back on. */
export type ChangeWindow = Edge & {
  /** The module's name. */
  readonly module: string
  /** Tells it from another window of the same module. */
  readonly made: string
  /** When the module is turned back on, in Unix milliseconds of this device. */
  readonly ends_at: number
  /** The module as the window left it. */
  readonly left: ModuleReply
  /** The warnings of turning it back on that the person has read and agreed to, by their ids. */
  readonly agreed: readonly string[]
  /** Since when it is for a person to go on; null: it ends by itself. */
  readonly waits: Wait | null
  /** Why the last attempt failed, in words; "" if none has. */
  readonly failure: string
  /** Why it is over; it stays until somebody has read that. */
  readonly over: VoidReason | null
}

/** How much later than planned a module is turned back on without a question. */
export const LATE_MS = 120_000

/** What is to be done with a window. */
export type WindowState =
  | { readonly kind: 'counting'; readonly left: number }
  /** The module is to be turned back on now. */
  | { readonly kind: 'due' }
  | { readonly kind: 'late'; readonly by: number }
  | { readonly kind: 'waits'; readonly why: Wait; readonly by: number }
  | { readonly kind: 'void'; readonly reason: VoidReason }

/** The state of a window at a time of this device, in Unix milliseconds. */
export const stateAt = (
  { ends_at, waits, over }: Pick<ChangeWindow, 'ends_at' | 'waits' | 'over'>,
  now: number,
): WindowState => {
  const by = now - ends_at
  if (over) return { kind: 'void', reason: over }
  // The clock was set back, or an early attempt has failed.
  if (by < 0) return { kind: 'counting', left: -by }
  if (waits) return { kind: 'waits', why: waits, by }
  return by <= LATE_MS ? { kind: 'due' } : { kind: 'late', by }
}

/**
 * Whether a window came to its end by a jump of the device's clock: somebody has set it, or the device slept. What
 * follows is asked about, as if it were late.
 */
export const endedByJump = (
  { ends_at }: Pick<ChangeWindow, 'ends_at'>,
  before: Moment,
  now: Moment,
): boolean => {
  const jump = now.device - before.device - (now.steady - before.steady)
  return jump > LATE_MS && before.device < ends_at && ends_at <= now.device
}

// Members that are not set, and the order of members, tell nothing.
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([, member]) => !isUnset(member))
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { members: sorted.map(([name, member]) => [name, plain(member)]) }
}

/** Why a window may not turn its module on, whose document is this now; null: it is as the window left it. */
export const voidReason = (
  { left }: Pick<ChangeWindow, 'left'>,
  document: ModuleReply | null,
): VoidReason | null => {
  if (document === null) return 'gone'
  if (isSame(plain(left), plain(document))) return null
  return isOn(document) ? 'on' : 'changed'
}

/** The module of a window; undefined if this version knows none of its name. */
export const moduleOf = ({
  kind,
  module,
}: Pick<ChangeWindow, 'kind' | 'module'>): EdgeModule | undefined =>
  EDGE_MODULES.find((one) => one.kind === kind && one.module === module)
