import type { Configuration } from '#service/node/settings/configuration.ts'
import { CODE_FRAGMENT } from '#contract/sign-in.ts'
import { accessKeyFile } from '#service/node/settings/access-key-file.ts'

type Settings = Pick<
  Configuration,
  'host' | 'publicUrl' | 'allowedHosts' | 'dataDir' | 'databaseUrl' | 'upstreamUrl'
>

const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** The address to open in a browser on this machine, or the public one where it is configured. */
const linkBase = ({ host, publicUrl }: Settings, port: number): string => {
  if (publicUrl !== undefined) return publicUrl
  const name = EVERYWHERE[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** What people must know to reach it from elsewhere, if it listens everywhere. */
const hostLines = ({ host, publicUrl, allowedHosts }: Settings): string[] => {
  if (!(host in EVERYWHERE)) return []
  const names = [...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]), ...allowedHosts]
  return [
    names.length > 0
      ? `From elsewhere it answers by IP address, and by the name ${names.join(', ')}.`
      : 'From elsewhere it answers by IP address; set ADIT_ALLOWED_HOSTS to be reached by a name.',
  ]
}

/** Host and name of a database, without user and password. */
const databaseName = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}

const dataLine = ({ upstreamUrl, databaseUrl, dataDir }: Settings): string => {
  if (upstreamUrl !== undefined)
    return `Requests are forwarded to ${upstreamUrl}; no data is kept here.`
  return `The data is in ${databaseUrl === undefined ? dataDir : databaseName(databaseUrl)}.`
}

/**
 * Which other keys open the service: one in the data folder, the configured one, or others; `ended` if the
 * configured one is revoked or expired.
 */
export type OtherKeys = 'kept' | 'configured' | 'ended' | 'elsewhere'

const otherKeys = ({ dataDir }: Settings, keys: OtherKeys): string => {
  switch (keys) {
    case 'kept':
      return `Or enter the API key in ${accessKeyFile(dataDir)} on the connect page.`
    case 'configured':
      return 'Or enter the API key in ADIT_API_KEY or its file on the connect page.'
    case 'ended':
      return 'The API key in ADIT_API_KEY or its file was revoked or has expired: start with another one.'
    case 'elsewhere':
      return 'Or enter another API key on the connect page: Settings lists and makes them.'
  }
}

const LINK_RULE =
  'The link signs in once, within ten minutes. Press Enter in this terminal for another one.'
const NO_LINK =
  'No sign-in link could be made, since the database takes no writes now. Press Enter in this terminal to try again.'

/** The address of the dashboard, with the code of a sign-in link if there is one. */
export const dashboardLink = (settings: Settings, port: number, code?: string): string =>
  `${linkBase(settings, port)}/${code === undefined ? '' : `${CODE_FRAGMENT}${code}`}`

/** What signs in: the code of a link, if one could be made, and other keys. */
type Access = { code: string | undefined; keys: OtherKeys }

const accessLines = (settings: Settings, access: Access | undefined): string[] =>
  access
    ? [access.code === undefined ? NO_LINK : LINK_RULE, otherKeys(settings, access.keys)]
    : ['Sign in with an API key of that service, which you enter on the page.']

/**
 * The terminal output when requests are accepted: where, where the data is, and what signs in; a gateway has no
 * `access`. Never a key.
 */
export const readyMessage = (settings: Settings, port: number, access?: Access): string =>
  [
    `Adit is ready: ${dashboardLink(settings, port, access?.code)}`,
    dataLine(settings),
    ...hostLines(settings),
    ...accessLines(settings, access),
  ].join('\n')
