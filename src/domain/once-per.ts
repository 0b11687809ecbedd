/** Returns what a function tells of an object, which is told once as long as the object is there. */
export const oncePer = <Of extends object, Told>(tell: (of: Of) => Told): ((of: Of) => Told) => {
  const told = new WeakMap<Of, { readonly it: Told }>()
  return (of) => {
    const last = told.get(of)
    if (last) return last.it
    const it = tell(of)
    told.set(of, { it })
    return it
  }
}

/** The same of a text, as long as the function returned is there. */
export const oncePerText = <Told>(tell: (text: string) => Told): ((text: string) => Told) => {
  const told = new Map<string, Told>()
  return (text) => {
    const last = told.get(text)
    if (last !== undefined) return last
    const it = tell(text)
    told.set(text, it)
    return it
  }
}
