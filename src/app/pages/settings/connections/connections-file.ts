import { VERSION_HEADER } from '#contract/version.ts'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { COLORS, freeName, MOST_SERVICES, type Service } from '../../../connection/services.ts'
import type { ListedService } from './listed-services.ts'
import { checkService, type ServiceValues } from './service-form.ts'

const VERSION = 1

/** A connection in a file: how it is called and marked. A file never has a key. */
export type FiledService = ServiceValues & { isLocked: boolean; isProduction: boolean }

/** Connections as a file, without keys: the same ones always give the same text. */
export const connectionsText = (listed: readonly ListedService[]): string => {
  const connections = listed
    .map(({ service, isLocked, isProduction }) => ({
      name: service.name,
      base_url: service.base_url,
      version_header: service.version_header,
      color: service.color,
      locked: isLocked,
      production: isProduction,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  return `${JSON.stringify({ adit_connections: VERSION, connections }, null, 2)}\n`
}

/** What is wrong in a file, and where: `connections[2].base_url`. */
export type FileFault = { readonly path: string; readonly message: string }

export type ConnectionsFile = {
  readonly connections: readonly FiledService[]
  /** The names of those that are there already, with the same name and address: they stay as they are. */
  readonly known: readonly string[]
  readonly faults: readonly FileFault[]
}

const MEMBERS: ReadonlySet<string> = new Set([
  'name',
  'base_url',
  'version_header',
  'color',
  'locked',
  'production',
])
/** Names under which people may have put a key. */
const KEYS = /key|token|secret|authorization|password/i

type Read = { service: FiledService | null; faults: FileFault[] }

const readOne = (given: unknown, path: string): Read => {
  if (!isRecord(given)) return { service: null, faults: [{ path, message: 'Must be an object.' }] }
  const faults: FileFault[] = []
  const fault = (member: string, message: string) =>
    void faults.push({ path: `${path}.${member}`, message })
  for (const member of Object.keys(given))
    if (!MEMBERS.has(member))
      fault(
        member,
        KEYS.test(member)
          ? 'A key is not imported. Remove it from the file.'
          : 'Not a field of a connection: left out.',
      )
  const count = faults.length
  const name = given['name']
  const base_url = given['base_url']
  const version_header = given['version_header'] ?? VERSION_HEADER
  const named = given['color'] ?? 'none'
  const color = COLORS.find((one) => one === named)
  const isLocked = given['locked'] ?? false
  const isProduction = given['production'] ?? false
  for (const [member, value] of Object.entries({ name, base_url, version_header }))
    if (typeof value !== 'string') fault(member, 'Must be a text.')
  if (color === undefined) fault('color', `Must be one of ${COLORS.join(', ')}.`)
  for (const [member, value] of Object.entries({ locked: isLocked, production: isProduction }))
    if (typeof value !== 'boolean') fault(member, 'Must be true or false.')
  const isText =
    typeof name === 'string' && typeof base_url === 'string' && typeof version_header === 'string'
  if (faults.length === count && isText && color !== undefined) {
    const checked = checkService({ name, base_url, version_header, color }, [])
    if ('service' in checked)
      return {
        service: {
          ...checked.service,
          isLocked: isLocked === true,
          isProduction: isProduction === true,
        },
        faults,
      }
    for (const [member, message] of Object.entries(checked.problems)) fault(member, message)
  }
  return { service: null, faults }
}

const none = (path: string, message: string): ConnectionsFile => ({
  connections: [],
  known: [],
  faults: [{ path, message }],
})

/** Reads a file of connections. A wrong one costs no other; what is there already is never replaced. */
export const readConnectionsFile = (text: string, there: readonly Service[]): ConnectionsFile => {
  const given = parsedJson(text)
  if (given === undefined) return none('', 'This is not JSON.')
  if (!isRecord(given) || !Array.isArray(given['connections']))
    return none('connections', 'Must be a list. Choose a file from “Export connections”.')
  if (given['adit_connections'] !== VERSION)
    return none('adit_connections', `Must be ${VERSION}: this file is of another version.`)
  const connections: FiledService[] = []
  /** The same as they are named in the file. */
  const taken: FiledService[] = []
  const known: string[] = []
  const faults: FileFault[] = []
  for (const [index, one] of given['connections'].entries()) {
    const path = `connections[${index}]`
    const read = readOne(one, path)
    faults.push(...read.faults)
    if (!read.service) continue
    const { name, base_url } = read.service
    const isSame = (other: Pick<Service, 'name' | 'base_url'>) =>
      other.base_url === base_url && other.name.toLowerCase() === name.toLowerCase()
    if (there.some(isSame) || taken.some(isSame)) known.push(name)
    else if (there.length + connections.length >= MOST_SERVICES)
      faults.push({ path, message: `At most ${MOST_SERVICES} connections are kept.` })
    else {
      taken.push(read.service)
      connections.push({ ...read.service, name: freeName(name, [...there, ...connections]) })
    }
  }
  return { connections, known, faults }
}
