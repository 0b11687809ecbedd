import { isIP } from 'node:net'
import type { Configuration } from '#service/node/settings/configuration.ts'

/** Whether the Host header of a request names this service. */
export type AllowsHost = (header: string | undefined) => boolean

type Settings = Pick<Configuration, 'host' | 'publicUrl' | 'allowedHosts'>

const HOST = /^(?:\[([0-9a-f:.]+)\]|([^\s:@/\\?#[\]]+?)\.?)(?::\d*)?$/i

/**
 * A page of another site whose name is made to point here (DNS rebinding) is, for the browser, of the same origin
 * as this service: it could read what needs no key. Its requests carry its name, so only known names are
 * answered. An address is no name that somebody could point elsewhere. Browsers always send the header.
 */
export const allowedHosts = ({ host, publicUrl, allowedHosts: named }: Settings): AllowsHost => {
  const names = new Set(['localhost', host.toLowerCase(), ...named])
  if (publicUrl !== undefined) names.add(new URL(publicUrl).hostname)
  return (header) => {
    if (header === undefined) return true
    const [, address, name = ''] = HOST.exec(header.toLowerCase()) ?? []
    if (address !== undefined) return isIP(address) === 6
    return isIP(name) === 4 || names.has(name) || name.endsWith('.localhost')
  }
}
