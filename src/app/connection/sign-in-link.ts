import { storeConnection } from './connection.ts'
import { readRuntimeConfig } from './runtime-config.ts'

const PREFIX = '#key='

/** The key in a sign-in link's fragment (`…/#key=…`), or null. A fragment is never sent to a server. */
export const keyInFragment = (fragment: string): string | null => {
  if (!fragment.startsWith(PREFIX)) return null
  try {
    return decodeURIComponent(fragment.slice(PREFIX.length)) || null
  } catch {
    return null
  }
}

let waitingKey = ''

/** The key of a followed link that named no service, once: the connect page asks for the rest. */
export const takeWaitingKey = (): string => {
  const key = waitingKey
  waitingKey = ''
  return key
}

/** Follows a sign-in link: keeps its key for this tab and takes it out of the address and the history. */
export const followSignInLink = async (): Promise<void> => {
  if (!location.hash.startsWith(PREFIX)) return
  const key = keyInFragment(location.hash)
  history.replaceState(history.state, '', location.pathname + location.search)
  if (!key) return
  const { base_url, version_header } = await readRuntimeConfig()
  if (base_url) storeConnection({ base_url, version_header, key }, false)
  else waitingKey = key
}
