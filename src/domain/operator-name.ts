import { isVisible } from './visible-text.ts'

/** The display name of an operator: its description, or its id if nothing of that can be seen. */
export const operatorName = (operator: {
  readonly id: string
  readonly description: string
}): string => (isVisible(operator.description) ? operator.description.trim() : operator.id)
