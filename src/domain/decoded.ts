/** A part of an address without its escapes; null where they are broken. */
export const decodedOrNull = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A part of an address without its escapes; as it is where they are broken. */
export const decoded = (text: string): string => decodedOrNull(text) ?? text
