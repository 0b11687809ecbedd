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

let waiting: SignInLink | null = null
let lastId = 0
const listeners = new Set<() => void>()
const wait = (link: SignInLink | null) => {
  waiting = link
  for (const listener of listeners) listener()
}

/** The followed link that has not led anywhere yet. */
export const waitingLink = (): SignInLink | null => waiting

/** Calls `listener` when a link is followed or done with; returns the unsubscription. */
export const subscribeToLinks = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Is done with a link, whichever waits where none is named; one that was followed since then still waits. */
export const dropLink = (link: SignInLink | null = waiting): void => {
  if (waiting !== null && waiting === link) wait(null)
}

/**
 * Takes a sign-in link out of the address and the history, and lets it wait; whether there was one.
 * The history entry then has `state`: that of the entry before, where a link was opened in a running page.
 */
export const takeLinkFromAddress = (state: unknown = history.state): boolean => {
  const link = readSignInLink(location.hash)
  if (!link) return false
  wait({ ...link, id: ++lastId })
  history.replaceState(state, '', location.pathname + location.search)
  return true
}
