import { operatorName } from '#domain/operator-name.ts'
import { isTypable } from '../../ui/typed-name.tsx'

/** The name of an operator for typing it as a confirmation: its id if the name is long or cannot be typed as shown. */
export const nameToType = (operator: {
  readonly id: string
  readonly description: string
}): string => {
  const name = operatorName(operator)
  return isTypable(name) ? name : operator.id
}
