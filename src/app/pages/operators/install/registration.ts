import type { WireTime } from '#domain/read-time.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'

/** Where an operator is installed, by the names that it gives of itself. */
export type Placed = { readonly release: string; readonly namespace: string }

/** How a record fits what is waited for: by both names, or only by one of them. */
type Fit = 'both' | 'one'

const fitOf = ({ deployment }: OperatorDocument, { release, namespace }: Placed): Fit | null => {
  const { name } = deployment
  if (name === release) return deployment.namespace === namespace ? 'both' : 'one'
  return name === '' && deployment.namespace === namespace ? 'one' : null
}

/** A record that the operator that is waited for may have made, or taken over. */
export type Registered = {
  readonly operator: OperatorDocument
  readonly fit: Fit
  /** It was there before, and has been changed since. */
  readonly isOld: boolean
}

/** The records that were there before, by their ids, with the times of their last changes. */
export type Before = ReadonlyMap<string, string>

const textOf = (time: WireTime): string =>
  time instanceof Date ? time.toISOString() : (time ?? '')

/** What is there when the waiting begins. */
export const recordsBefore = (operators: readonly OperatorDocument[]): Before =>
  new Map(operators.map(({ id, updated_at }) => [id, textOf(updated_at)]))

/** The records of an operator that was installed just now, as far as their names tell; those that fit best first. */
export const findRegistered = (
  operators: readonly OperatorDocument[],
  before: Before,
  placed: Placed,
): readonly Registered[] => {
  const found = operators.flatMap((operator): Registered[] => {
    const fit = fitOf(operator, placed)
    const known = before.get(operator.id)
    const isOld = known !== undefined
    // An operator that finds its own record changes that instead of making one.
    if (fit === null || (isOld && (fit !== 'both' || known === textOf(operator.updated_at))))
      return []
    return [{ operator, fit, isOld }]
  })
  return found.toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ fit, isOld }: Registered): number => (fit === 'both' ? 0 : 2) + (isOld ? 1 : 0)

/** Whether a record leaves nothing to wait for. */
export const isCertain = ({ fit, isOld }: Registered): boolean => fit === 'both' && !isOld

/** The records that fit both names already: an operator that finds its own there makes no new one. */
export const alreadyThere = (
  operators: readonly OperatorDocument[],
  placed: Placed,
): readonly OperatorDocument[] => operators.filter((one) => fitOf(one, placed) === 'both')
