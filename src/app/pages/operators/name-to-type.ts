import { operatorName } from '#domain/operator-name.ts'

const TYPED_LENGTH = 60

// Letters, marks, digits, punctuation and symbols, with single spaces: the browser shows other spaces as one.
const TYPABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+( [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u

/** The name of an operator for typing it as a confirmation: its id if the name is long or cannot be typed as shown. */
export const nameToType = (operator: {
  readonly id: string
  readonly description: string
}): string => {
  const name = operatorName(operator)
  return name.length <= TYPED_LENGTH && TYPABLE.test(name) ? name : operator.id
}
