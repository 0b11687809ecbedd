import { isJsonFault, readJsonText, type JsonNode } from '#domain/json-nodes.ts'

const STEP = '  '

const formatted = (text: string, node: JsonNode, indent: string): string => {
  const inner = indent + STEP
  const lines = node.members
    ? [...node.members.values()].map(
        ({ from, to, value }) => `${text.slice(from, to)}: ${formatted(text, value, inner)}`,
      )
    : node.items?.map((item) => formatted(text, item, inner))
  const [open, close] = node.members ? '{}' : '[]'
  if (!lines) return text.slice(node.from, node.to)
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}

/** A JSON text with a line for each member and item. Names and values stay as they are written; null if it is none. */
export const formatJson = (text: string): string | null => {
  const node = readJsonText(text)
  return isJsonFault(node) ? null : formatted(text, node, '')
}
