/** The display name of an operator: its description, or its id if it has none. */
export const operatorName = (operator: {
  readonly id: string
  readonly description: string
}): string => operator.description.trim() || operator.id
