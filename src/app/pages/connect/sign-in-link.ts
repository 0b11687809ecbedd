/** The content of a sign-in link. `secret` is null if the link was truncated or is empty. */
type LinkContent = { kind: 'key' | 'code'; secret: string | null }

/** A followed sign-in link; the number is different each time a link is opened. */
export type SignInLink = LinkContent & { id: number }

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return null
  }
}

/** Parses a fragment (`#code=…` or `#key=…`); null if it is no sign-in link. Never sent to a server. */
export const readSignInLink = (fragment: string): LinkContent | null => {
  const [, kind, text = ''] = /^#(key|code)=(.*)$/s.exec(fragment) ?? []
  return kind === 'key' || kind === 'code' ? { kind, secret: decoded(text) } : null
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
