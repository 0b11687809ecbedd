/** The display name of an operator: its description, or its id if nothing of that can be seen. */
export const operatorName = (operator: {
  readonly id: string
  readonly description: string
}): string => (isVisible(operator.description) ? operator.description.trim() : operator.id)

/** Whether a text has a character that can be seen: not just spaces, controls and zero-width characters. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
