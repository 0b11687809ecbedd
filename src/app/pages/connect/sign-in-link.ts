/** A followed sign-in link; the number is different each time a link is opened. */
export type SignInLink = {
  id: number
  /** Null if the link was truncated or is empty. */
  code: string | null
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return null
  }
}

/** Parses a fragment (`#code=…`); null if it is no sign-in link. Never sent to a server. */
export const readSignInLink = (fragment: string): Pick<SignInLink, 'code'> | null => {
  const [, text] = /^#code=(.*)$/s.exec(fragment) ?? []
  return text === undefined ? null : { code: decoded(text) }
}

let lastId = 0

/**
 * Removes a sign-in link from the address and the history and returns it; null if there is none. The history
 * entry then gets `state`: that of the entry before, if a link was opened in a running page.
 */
export const takeLinkFromAddress = (state: unknown = history.state): SignInLink | null => {
  const link = readSignInLink(location.hash)
  if (!link) return null
  history.replaceState(state, '', location.pathname + location.search)
  return { ...link, id: ++lastId }
}
