/** A value as one word of a POSIX shell: between single quotes every other character is as it is. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
