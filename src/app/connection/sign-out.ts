import { forgetConnections } from './connection.ts'

const SIGN_OUT = 'sign-out'

const forget = () => {
  const ownKeys = forgetConnections()
  if (ownKeys.size === 0) return
  // Loaded only for a key that came by a link; whoever signs out is signed out without it, too.
  void import('./own-key.ts')
    .then(({ endOwnKey }) => ownKeys.forEach((key) => endOwnKey(key)))
    .catch(() => undefined)
}

const channel = new BroadcastChannel('adit')
channel.addEventListener('message', ({ data }) => {
  if (data === SIGN_OUT) forget()
})

/** Forgets the connection and its key in this tab and in every other tab of this dashboard, and ends a key that is this browser's own. */
export const signOut = (): void => {
  forget()
  channel.postMessage(SIGN_OUT)
}
