import {
  readKey,
  readVersionHeader,
  type ConnectionProblem,
  readBaseUrl,
} from '../../api/prove-connection.ts'
import type { Connection } from '../../connection/connection.ts'
import { identified } from '../../connection/identify.ts'

/** What a person enters to connect: as typed. */
export type ConnectValues = {
  base_url: string
  key: string
  remember: boolean
  version_header: string
}

/** The connection that is meant, or what is wrong with the first field that has a fault. */
export const toConnection = (values: ConnectValues): Connection | ConnectionProblem => {
  const base_url = readBaseUrl(values.base_url)
  if (typeof base_url !== 'string') return base_url
  const key = readKey(values.key)
  if (typeof key !== 'string') return key
  const version_header = readVersionHeader(values.version_header)
  if (typeof version_header !== 'string') return version_header
  return identified({ base_url, key, version_header })
}
