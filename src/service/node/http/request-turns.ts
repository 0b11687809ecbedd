import type { ServerResponse } from 'node:http'

/** How many requests of one connection may wait for the one before them. */
const MOST_WAITING = 16

/** Handles the requests of each connection one by one: a later one also sees what an earlier one changed. */
export const requestTurns = () => {
  const all = new WeakMap<object, { outgoing: ServerResponse; handle: () => void }[]>()
  return {
    /** Handles a request once the earlier ones of its connection are answered; with too many the connection is cut. */
    inTurn: (outgoing: ServerResponse, handle: () => void): void => {
      const { socket } = outgoing.req
      const turns = all.get(socket) ?? []
      all.set(socket, turns)
      turns.push({ outgoing, handle })
      outgoing.once('close', () => {
        turns.shift()
        if (!socket.destroyed) turns[0]?.handle()
      })
      if (turns.length === 1) handle()
      else if (turns.length > MOST_WAITING + 1) socket.destroy()
    },
    /** The requests of a connection that are not answered yet, by their answers. */
    unanswered: (socket: object): ServerResponse[] =>
      (all.get(socket) ?? []).map(({ outgoing }) => outgoing),
  }
}
