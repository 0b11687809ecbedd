import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { proxy } from 'hono/proxy'

type Server = { url: string; stop: () => Promise<void> }

const listen = (app: Hono): Promise<Server> =>
  new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done())
          // A browser opens connections ahead of use. Node counts one without a request as busy for
          // a minute.
          if ('closeAllConnections' in server) server.closeAllConnections()
        })
      resolve({ url: `http://127.0.0.1:${port}`, stop })
    })
  })

/** A static file server: an unknown path gets `index.html`, as the service's README requires. */
export const servePlainly = (
  root: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Server> => {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  })
  app.use(serveStatic({ root }))
  app.get('*', serveStatic({ root, path: 'index.html' }))
  return listen(app)
}

/** The service on a separate origin, which allows calls from pages of any origin. */
export const serveRemote = (serviceUrl: string): Promise<Server> => {
  const app = new Hono()
  app.use(cors())
  app.all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url)
    return proxy(serviceUrl + pathname + search, req)
  })
  return listen(app)
}
