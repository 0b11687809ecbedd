import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { answerError, Refusal } from '#service/core/http/errors.ts'
import { readBodyAs } from '#service/core/http/request-body.ts'
import { operationId } from '#service/core/http/request-log.ts'
import { makeControlPath, removeControlSocket } from './control-path.ts'
import { Expiry, type KeyAdministration, KeyRequest } from './key-administration.ts'

const SOCKET_MODE = 0o600
const UMASK = 0o077

const routesOf = (keys: KeyAdministration): Hono<ServiceEnv> => {
  const routes = new Hono<ServiceEnv>()
  routes.onError(answerError)
  routes.use(operationId())
  routes.get('/keys', async (c) => c.json(await keys.list()))
  routes.post('/keys', async (c) =>
    c.json(await keys.create(await readBodyAs(KeyRequest, c.req)), 201),
  )
  routes.post('/keys/:id/revoke', async (c) => c.json(await keys.revoke(c.req.param('id'))))
  routes.post('/keys/:id/expire', async (c) => {
    const { expires_at: expiresAt } = await readBodyAs(Expiry, c.req)
    return c.json(await keys.expire(c.req.param('id'), expiresAt))
  })
  routes.notFound(() => {
    throw new Refusal(404, 'There is no such command. Is the running service of another version?')
  })
  return routes
}

/**
 * Accepts commands for keys on a Unix socket in the data folder, which only its owner may use; call it with
 * the folder's lock held. Returns a function to stop it, callable repeatedly. Throws the system's error.
 */
export const openControlSocket = async (
  dataDir: string,
  keys: KeyAdministration,
): Promise<() => Promise<void>> => {
  const path = await makeControlPath(dataDir)
  const answer = getRequestListener(routesOf(keys).fetch, { hostname: 'localhost' })
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  // Listening starts within this turn of the event loop: other users never get a moment to connect.
  const before = process.umask(UMASK)
  try {
    server.listen(path)
  } finally {
    process.umask(before)
  }
  await once(server, 'listening')
  chmodSync(path, SOCKET_MODE)
  const end = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    // If it cannot be removed, the next start replaces it.
    await removeControlSocket(dataDir).catch(() => undefined)
  }
  let ending: Promise<void> | undefined
  return () => (ending ??= end())
}
