import { CODE_FRAGMENT } from '#contract/sign-in.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'

type Settings = Pick<
  Configuration,
  'host' | 'publicUrl' | 'basePath' | 'dataDir' | 'databaseUrl' | 'upstreamUrl' | 'proxy'
>

const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** The address to open in a browser on this machine, or the public one where it is configured. */
const linkBase = ({ host, publicUrl }: Settings, port: number): string => {
  if (publicUrl !== undefined) return publicUrl
  const name = EVERYWHERE[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const dataLine = ({ upstreamUrl, databaseUrl, dataDir, proxy }: Settings): string => {
  if (upstreamUrl !== undefined) {
    const way = proxy ? ` through the proxy ${proxy.origin}` : ''
    return `Requests are forwarded to ${upstreamUrl}${way}; no data is kept here.`
  }
  if (databaseUrl === undefined) return `The data is in ${dataDir}.`
  // Without user and password.
  const { host, pathname } = new URL(databaseUrl)
  return `The data is in PostgreSQL ${host}${pathname}.`
}

const LINK_RULE =
  'The link signs in once, within ten minutes. Press Enter in this terminal for another one.'
const NO_LINK =
  'No sign-in link could be made, since the database takes no writes now. Press Enter in this terminal to try again.'
const OF_REMOTE = 'Sign in with an API key of that service, which you enter on the page.'

/** The address of the dashboard, with the code of a sign-in link if there is one. */
export const dashboardLink = (settings: Settings, port: number, code?: string): string =>
  `${linkBase(settings, port)}${settings.basePath}/${code === undefined ? '' : `${CODE_FRAGMENT}${code}`}`

/** What signs in: the code of a link, if one could be made, and what to know of other keys. */
type Access = { code: string | undefined; otherKeys: string }

/**
 * The terminal output when requests are accepted: where the data is, what signs in, and last, where it is in sight, the
 * link; a gateway has no `access`. Never a key.
 */
export const readyMessage = (settings: Settings, port: number, access?: Access): string =>
  [
    dataLine(settings),
    ...(access ? [access.code === undefined ? NO_LINK : LINK_RULE, access.otherKeys] : [OF_REMOTE]),
    `Adit is ready: ${dashboardLink(settings, port, access?.code)}`,
  ].join('\n')
