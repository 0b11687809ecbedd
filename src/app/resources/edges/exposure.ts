import type { ModuleReply } from '#contract/edge-modules.ts'
import { isSetRef, refMember, refsIn } from './module-form.ts'

/**
 * Who reaches an endpoint: every source (API document 2.3), what the API does not say since there is no policy, or
 * those that a policy allows.
 */
export type Exposure = 'open' | 'undecided' | 'restricted'

/** What an IP restriction does, or the lack of one, by whether it applies and has policies. */
export const exposure = (isOn: boolean, hasPolicies: boolean): Exposure =>
  !isOn ? 'open' : hasPolicies ? 'restricted' : 'undecided'

/** Whether a module applies to traffic; by default it does (API document 2.3, 2.4). */
export const isOn = (reply: ModuleReply | null | undefined): boolean =>
  reply !== null && reply !== undefined && (reply.enabled ?? true)

/** Who the IP restriction of a reply lets in; null: there is none. */
export const exposureOf = (reply: ModuleReply | null): Exposure =>
  exposure(isOn(reply), refsIn(refMember(reply ?? {}, 'ip_policies')).some(isSetRef))
