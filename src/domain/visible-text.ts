/** Whether a text has a character that can be seen: not just spaces, controls and zero-width characters. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
