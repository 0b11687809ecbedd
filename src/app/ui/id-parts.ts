/** An id as what may be cut and the end that stays, which a short one has not. */
export const idParts = (id: string): [start: string, end: string] => {
  const [, start = id, end = ''] = /^(.{6,})(.{5})$/su.exec(id) ?? []
  return [start, end]
}
