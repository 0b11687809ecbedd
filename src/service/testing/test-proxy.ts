import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

/** A proxy to a server that can go silent, like a network that drops every packet. */
export type TestProxy = {
  port: number
  /** From now on nothing passes, on open and on new connections. */
  freeze: () => void
  /** New connections pass again; those opened before stay silent. */
  thaw: () => void
  /** Resets the connection of the next request that starts with this text when its answer comes, which is lost. */
  loseAnswerTo: (start: string) => void
  close: () => Promise<void>
}

/** Opens a proxy on 127.0.0.1 to a port of the same address. */
export const openProxy = async (target: number): Promise<TestProxy> => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let losing: string | undefined
  const keep = (socket: Socket): Socket => {
    sockets.add(socket.on('error', () => socket.destroy()))
    return socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isFrozen) return
    const far = keep(connect(target, '127.0.0.1'))
    near.on('data', (sent: Buffer) => {
      if (losing === undefined || !sent.toString('latin1').startsWith(losing)) return
      losing = undefined
      far
        .unpipe(near)
        .once('data', () => near.resetAndDestroy())
        .resume()
    })
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw: () => void (isFrozen = false),
    loseAnswerTo: (start) => void (losing = start),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
