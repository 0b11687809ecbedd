import { currentConnection, storeForTab, type Connection } from './connection.ts'
import type { LinkFault } from './link-fault.ts'
import { dropLink, waitingLink, type SignInLink } from './sign-in-link.ts'

/** A link that could not be followed because a part of the dashboard is not there. */
export const UNLOADED_LINK: LinkFault = {
  title: 'The sign-in link could not be followed',
  next: 'Reload the page, then open the link again.',
}

let entering: Promise<void> | undefined
let fault: LinkFault | undefined

const open = async (link: SignInLink): Promise<Connection | LinkFault> => {
  try {
    const { openLink } = await import('./open-link.ts')
    return await openLink(link)
  } catch (error) {
    reportError(error)
    return UNLOADED_LINK
  }
}

const enter = async (link: SignInLink): Promise<void> => {
  const opened = await open(link)
  // Before there is a connection, about which the link would be asked.
  dropLink(link)
  if ('title' in opened) fault = opened
  else storeForTab(opened)
}

/** Follows the waiting link, if any, where no connection is there yet; whether there is one now. */
export const enterByLink = async (): Promise<boolean> => {
  for (let link = waitingLink(); link && !currentConnection(); link = waitingLink()) {
    // The router may come here again while the link is being followed: a code must be exchanged only once.
    entering ??= enter(link).finally(() => (entering = undefined))
    await entering
  }
  return currentConnection() !== null
}

/** Why the followed link led nowhere, once: the connect page tells it. */
export const takeLinkFault = (): LinkFault | undefined => {
  const taken = fault
  fault = undefined
  return taken
}
