/** A part of an address without its escapes; as it is where they are broken. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
