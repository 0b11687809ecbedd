/** The ids that a list no longer has, each once, in their order. */
export const removedIds = (before: readonly string[], now: readonly string[]): string[] => {
  const left = new Set(now)
  return [...new Set(before)].filter((id) => !left.has(id))
}

/** The list with an id back at its place: behind the nearest one before it that is still there, or else first. */
export const putBack = (
  before: readonly string[],
  now: readonly string[],
  id: string,
): string[] => {
  const earlier = new Set(before.slice(0, before.indexOf(id)))
  const at = now.findLastIndex((one) => earlier.has(one)) + 1
  return now.toSpliced(at, 0, id)
}
