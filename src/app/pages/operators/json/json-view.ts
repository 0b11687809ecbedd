import { bracketOf, cell, type JsonOutline } from '#domain/json-outline.ts'

/** So many lines are drawn. */
export const MOST_LINES = 500
/** How far the drawn lines move when others are wanted. */
const STEP = 250
/** How many lines are open at first, and after "Unfold all". */
const FIRST_LINES = 400
const ALL_LINES = 5000

/** What is seen of a document: which of its values are unfolded, and which of the lines are drawn. */
export type JsonView = {
  readonly outline: JsonOutline
  readonly open: ReadonlySet<number>
  /** The number of a value, or for the line that ends an unfolded one its number with all bits turned (`~`). */
  readonly lines: Int32Array
  /** The value that the keys are on. */
  readonly current: number
  /** The first line that is drawn. */
  readonly start: number
}

/** Whether a value has others in it. */
export const isFold = (outline: JsonOutline, node: number): boolean =>
  cell(outline, 'size', node) > 0

const linesOf = (outline: JsonOutline, open: ReadonlySet<number>): Int32Array => {
  const lines: number[] = []
  const around: number[] = []
  for (let at = 0; ;) {
    for (let top = around.at(-1); top !== undefined; top = around.at(-1)) {
      if (cell(outline, 'end', top) !== at) break
      lines.push(~top)
      around.pop()
    }
    if (at >= outline.count) return Int32Array.from(lines)
    lines.push(at)
    const isOpen = isFold(outline, at) && open.has(at)
    if (isOpen) around.push(at)
    at = isOpen ? at + 1 : cell(outline, 'end', at)
  }
}

/** The values that are unfolded when as many are as fit into some lines: those that are least deep first. */
const unfolded = (outline: JsonOutline, most: number): ReadonlySet<number> => {
  const open = new Set<number>()
  let lines = 1
  let level = isFold(outline, 0) ? [0] : []
  while (level.length > 0) {
    const next: number[] = []
    for (const node of level) {
      const size = cell(outline, 'size', node)
      if (lines + size + 1 > most) continue
      lines += size + 1
      open.add(node)
      const end = cell(outline, 'end', node)
      for (let at = node + 1; at < end; at = cell(outline, 'end', at))
        if (isFold(outline, at)) next.push(at)
    }
    level = next
  }
  return open
}

/** Moves the drawn lines as little as shows that of the current value. */
const withSight = (view: JsonView): JsonView => {
  const { lines, current, start } = view
  const at = lines.indexOf(current)
  const last = Math.max(0, lines.length - MOST_LINES)
  if (at >= start && at < start + MOST_LINES) return { ...view, start: Math.min(start, last) }
  return { ...view, start: Math.max(0, Math.min(at - STEP, last)) }
}

/** A view of a document as it opens. */
export const openView = (outline: JsonOutline): JsonView => {
  const open = unfolded(outline, FIRST_LINES)
  return { outline, open, lines: linesOf(outline, open), current: 0, start: 0 }
}

const withOpen = (view: JsonView, open: ReadonlySet<number>): JsonView => {
  const { outline } = view
  // What is folded has its keys on the fold.
  let { current } = view
  for (let at = current; at >= 0; at = cell(outline, 'parent', at))
    if (at !== view.current && !open.has(at)) current = at
  return withSight({ ...view, open, lines: linesOf(outline, open), current })
}

/** Unfolds a value, or folds it. */
export const toggled = (view: JsonView, node: number): JsonView => {
  if (!isFold(view.outline, node)) return { ...view, current: node }
  const open = new Set(view.open)
  if (!open.delete(node)) open.add(node)
  return withOpen({ ...view, current: node }, open)
}

/** Unfolds as much as fits into some thousand lines. */
export const unfoldAll = (view: JsonView): JsonView =>
  withOpen(view, unfolded(view.outline, ALL_LINES))

/** Folds all but the whole. */
export const foldAll = (view: JsonView): JsonView => withOpen(view, new Set([0]))

/** Puts the keys on a value, which is unfolded from around it. */
export const revealed = (view: JsonView, node: number): JsonView => {
  const open = new Set(view.open)
  for (let at = cell(view.outline, 'parent', node); at >= 0; at = cell(view.outline, 'parent', at))
    open.add(at)
  const isSame = open.size === view.open.size
  return isSame ? withSight({ ...view, current: node }) : withOpen({ ...view, current: node }, open)
}

/** Draws the lines before the first that is drawn, or after the last. */
export const scrolled = (view: JsonView, direction: -1 | 1): JsonView => {
  const last = Math.max(0, view.lines.length - MOST_LINES)
  return { ...view, start: Math.max(0, Math.min(view.start + direction * STEP, last)) }
}

const neighbour = ({ lines, current }: JsonView, step: -1 | 1): number => {
  for (let at = lines.indexOf(current) + step; ; at += step) {
    const line = lines[at]
    if (line === undefined) return current
    if (line >= 0) return line
  }
}

/** What a key does in the tree (ARIA: tree view); null if it does nothing. */
export const pressed = (view: JsonView, key: string): JsonView | null => {
  const { outline, open, current } = view
  const to = (node: number) => withSight({ ...view, current: node })
  const isOpen = isFold(outline, current) && open.has(current)
  switch (key) {
    case 'ArrowDown':
      return to(neighbour(view, 1))
    case 'ArrowUp':
      return to(neighbour(view, -1))
    case 'ArrowRight':
      if (!isFold(outline, current)) return view
      return isOpen ? to(current + 1) : toggled(view, current)
    case 'ArrowLeft':
      if (isOpen) return toggled(view, current)
      return to(Math.max(0, cell(outline, 'parent', current)))
    case 'Home':
      return to(0)
    case 'End':
      return to(view.lines.findLast((line) => line >= 0) ?? 0)
    case 'Enter':
    case ' ':
      return toggled(view, current)
    default:
      return null
  }
}

const isSameShape = (a: JsonOutline, b: JsonOutline): boolean => {
  if (a.count !== b.count) return false
  for (let node = 0; node < a.count; node += 1)
    if (a.parent[node] !== b.parent[node] || bracketOf(a, node) !== bracketOf(b, node)) return false
  return true
}

/** The view of a document that was read again: as it was, if the values are where they were. */
export const viewOf = (outline: JsonOutline, view: JsonView): JsonView =>
  isSameShape(outline, view.outline) ? { ...view, outline } : openView(outline)
