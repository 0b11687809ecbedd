import { keyOperations } from './account-keys.ts'
import { EDGE_MODULES, type EdgeModule } from './edge-modules.ts'
import type { Operation } from './operation.ts'
import { operatorOperations } from './operator-writes.ts'

const capitalized = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())

const moduleOperations = ({ kind, module, replace, get, remove }: EdgeModule) => {
  const noun = capitalized(kind) + capitalized(module)
  return { [`replace${noun}`]: replace, [`get${noun}`]: get, [`delete${noun}`]: remove }
}

/** Every operation of spec section 4, by operation id. */
export const operations: Readonly<Record<string, Operation>> = Object.assign(
  { ...operatorOperations },
  ...EDGE_MODULES.map(moduleOperations),
)

const IDS = new Map(
  Object.entries<Operation>({ ...operations, ...keyOperations }).map(([id, of]) => [of, id]),
)

/** The operation id of one of them, or of one on keys; throws for any other. */
export const operationIdOf = (of: Operation): string => {
  const id = IDS.get(of)
  if (id === undefined) throw new Error(`${of.method} ${of.path} is not in the table of operations`)
  return id
}
