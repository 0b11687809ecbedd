import { isJsonFault, readJsonText, type JsonNode } from '#domain/json-nodes.ts'

/** The steps of a wire path: `binding.endpoint_selectors[0]` has `binding`, `endpoint_selectors` and 0. */
const stepsOf = (path: string): (string | number)[] =>
  path
    .split('.')
    .flatMap((part) =>
      part.split('[').map((step, index) => (index === 0 ? step : Number.parseInt(step, 10))),
    )

/** Where a member begins in a valid JSON text; the nearest member around it that is there, if it is not. */
export const findJsonPath = (text: string, path: string): number => {
  const read = readJsonText(text)
  if (isJsonFault(read)) return read.at
  let node: JsonNode | undefined = read
  let at = read.from
  for (const step of path === '' ? [] : stepsOf(path)) {
    node = typeof step === 'string' ? node?.members?.get(step)?.value : node?.items?.[step]
    at = node?.from ?? at
  }
  return at
}
