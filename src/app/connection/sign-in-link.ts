import { storeConnection } from './connection.ts'
import { readRuntimeConfig } from './runtime-config.ts'

const PREFIX = '#key='

/** The key in a sign-in link's fragment (`…/#key=…`), or null. A fragment is never sent to a server. */
export const keyInFragment = (fragment: string): string | null =>
  fragment.startsWith(PREFIX) ? decodeURIComponent(fragment.slice(PREFIX.length)) || null : null

/** Follows a sign-in link: keeps its key for this tab and takes it out of the address and the history. */
export const followSignInLink = async (): Promise<void> => {
  const key = keyInFragment(location.hash)
  if (!key) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const { base_url, version_header } = await readRuntimeConfig()
  if (base_url) storeConnection({ base_url, version_header, key }, false)
}
