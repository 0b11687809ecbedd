/** A text in quotes, which is taken as it is. */
export const quoteText = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`
