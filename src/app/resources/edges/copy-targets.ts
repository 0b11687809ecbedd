import { idText } from '#contract/text.ts'
import { kindOfId } from './edge-kind.ts'

/** Every target is read before it is shown, and once more before it is written. */
const MOST_TARGETS = 200

/** Lines of a text that name no edge to copy to, and why. */
type TargetFault = { line: number; reason: string }

/** The edges of the same kind that the lines of a text name, each once. Ids without a kind are taken as of this kind. */
export const copyTargets = (
  text: string,
  { kind, id: source }: { kind: string; id: string },
): { ids: string[]; faults: TargetFault[] } => {
  const faults: TargetFault[] = []
  const ids = new Set<string>()
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const id = line.trim()
    const named = kindOfId(id) ?? kind
    const { error } = idText().safeParse(id)
    if (id === '' || ids.has(id)) continue
    if (id === source) faults.push({ line: index + 1, reason: 'this edge itself.' })
    else if (error) faults.push({ line: index + 1, reason: `${error.issues[0]?.message}` })
    else if (named !== kind)
      faults.push({
        line: index + 1,
        reason: `a ${named.toUpperCase()} edge, not a ${kind.toUpperCase()} edge.`,
      })
    else if (ids.size === MOST_TARGETS) {
      faults.push({ line: index + 1, reason: `more than ${MOST_TARGETS} edges.` })
      break
    } else ids.add(id)
  }
  return { ids: [...ids], faults }
}
