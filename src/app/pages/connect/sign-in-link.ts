/** What a sign-in link carries. `secret` is null where the link was cut or is empty. */
type LinkContent = { kind: 'key' | 'code'; secret: string | null }

/** A followed sign-in link; the number tells one opening of it from the next. */
export type SignInLink = LinkContent & { id: number }

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return null
  }
}

/** What a fragment (`#code=…` or `#key=…`) says as a sign-in link; null where it is none. It is never sent to a server. */
export const readSignInLink = (fragment: string): LinkContent | null => {
  const [, kind, text = ''] = /^#(key|code)=(.*)$/s.exec(fragment) ?? []
  return kind === 'key' || kind === 'code' ? { kind, secret: decoded(text) } : null
}

let lastId = 0

/**
 * Takes a sign-in link out of the address and the history; null where there is none.
 * The history entry then has `state`: that of the entry before, where a link was opened in a running page.
 */
export const takeLinkFromAddress = (state: unknown = history.state): SignInLink | null => {
  const link = readSignInLink(location.hash)
  if (!link) return null
  history.replaceState(state, '', location.pathname + location.search)
  return { ...link, id: ++lastId }
}
