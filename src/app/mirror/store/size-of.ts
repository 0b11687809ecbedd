/** About how many bytes a value takes that is kept on the device. */
export const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength
  const items = value instanceof Map ? [...value].flat() : Object.values(value)
  let size = 0
  for (const item of items) size += sizeOf(item)
  return size
}
