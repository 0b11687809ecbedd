import type { Configuration } from '#service/settings/configuration.ts'
import { accessKeyFile } from '#service/settings/access-key-file.ts'

type Settings = Pick<
  Configuration,
  'host' | 'publicUrl' | 'dataDir' | 'databaseUrl' | 'upstreamUrl' | 'apiKey'
>

const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** The address to open in a browser on this machine, or the public one where it is configured. */
const linkBase = ({ host, publicUrl }: Settings, port: number): string => {
  if (publicUrl !== undefined) return publicUrl
  const name = EVERYWHERE[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
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

const keyLine = (settings: Settings, key: string | undefined): string => {
  if (settings.upstreamUrl !== undefined)
    return 'Sign in with an API key of that service, which you enter on the page.'
  if (settings.apiKey !== undefined) return 'Sign in with the API key in ADIT_API_KEY or its file.'
  if (key !== undefined)
    return `The link signs in with the API key in ${accessKeyFile(settings.dataDir)}.`
  return 'Sign in with the API key that the first start printed. If it is lost, start with ADIT_API_KEY set to a new one.'
}

/** What the terminal shows when the process takes requests: the link, and where data and key are. */
export const readyMessage = (settings: Settings, port: number, key: string | undefined): string => {
  const link = `${linkBase(settings, port)}/${key === undefined ? '' : `#key=${key}`}`
  return [`Adit is ready: ${link}`, dataLine(settings), keyLine(settings, key)].join('\n')
}
