import { readVersionHeader, readBaseUrl } from '../../../api/prove-connection.ts'
import { NAME_LENGTH, type Service } from '../../../connection/services.ts'

/** What a person says of a connection: as typed. */
export type ServiceValues = {
  name: string
  base_url: string
  version_header: string
}

export type ServiceProblems = Partial<Record<keyof ServiceValues, string>>

const problemOfName = (name: string, others: readonly Pick<Service, 'name'>[]) => {
  if (name === '') return 'Enter a name, such as Staging.'
  if (name.length > NAME_LENGTH) return `At most ${NAME_LENGTH} characters.`
  if (/\p{Cc}/u.test(name)) return "A name can't have control characters."
  return others.some((one) => one.name.toLowerCase() === name.toLowerCase())
    ? 'Another connection has this name.'
    : undefined
}

/** The checked values, or what is wrong with each field. `others` are the connections besides this one. */
export const checkService = (
  values: ServiceValues,
  others: readonly Pick<Service, 'name'>[],
): { service: ServiceValues } | { problems: ServiceProblems } => {
  const name = values.name.trim()
  const base_url = readBaseUrl(values.base_url)
  const version_header = readVersionHeader(values.version_header)
  const ofName = problemOfName(name, others)
  const problems: ServiceProblems = {
    ...(ofName !== undefined && { name: ofName }),
    ...(typeof base_url !== 'string' && { base_url: base_url.message }),
    ...(typeof version_header !== 'string' && { version_header: version_header.message }),
  }
  if (ofName !== undefined || typeof base_url !== 'string' || typeof version_header !== 'string')
    return { problems }
  return { service: { ...values, name, base_url, version_header } }
}

/** Why this page may not call a service; undefined if it may, or if its host does not say. */
export const unreachableText = (
  baseUrl: string,
  allowedOrigins: readonly string[] | null | undefined,
  ownOrigin: string = location.origin,
): string | undefined => {
  const { origin, protocol } = new URL(baseUrl)
  if (origin === ownOrigin || allowedOrigins?.includes(origin)) return undefined
  // The static build allows https only.
  if (!allowedOrigins)
    return protocol === 'http:' && ownOrigin.startsWith('https:')
      ? `A page with https can't call ${origin}.`
      : undefined
  return "This dashboard's host doesn't allow calls to this address. It can with ADIT_ALLOWED_ORIGINS (ADIT_CONNECT_SRC for static files), or forward to it with ADIT_UPSTREAM_URL."
}
