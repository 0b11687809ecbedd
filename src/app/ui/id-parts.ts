import { isLowSurrogate } from './first-part.ts'

const END = 5
const SHORT = 2 * END

/** An id as what may be cut and the end that stays, which a short one has not. */
export const idParts = (id: string): [start: string, end: string] => {
  if (id.length <= SHORT) return [id, '']
  const at = id.length - END
  const from = isLowSurrogate(id.charCodeAt(at)) ? at - 1 : at
  return [id.slice(0, from), id.slice(from)]
}
