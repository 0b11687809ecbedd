import type { Handler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Accounts } from '#service/core/api/accounts.ts'
import { keyIn } from '#service/core/api/serve.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { sourceOf } from '#service/core/http/request-source.ts'
import type { Store } from '#service/core/store/store.ts'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts the requests of this process; every handler that is added after it is counted. */
export const createRequestCounts = () => {
  const registry = new Registry()
  const requests = new Counter({
    name: 'adit_http_requests_total',
    help: 'Requests that were answered, by method, route and status.',
    labelNames: ['method', 'route', 'code'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'adit_http_request_duration_seconds',
    help: 'How long requests took until their answer began.',
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  const count: MiddlewareHandler<ServiceEnv> = async (c, next) => {
    const end = seconds.startTimer()
    await next()
    end()
    const method = KNOWN_METHODS.has(c.req.method) ? c.req.method : 'other'
    // The template of the route, not the path: ids would make a series each.
    requests.inc({ method, route: routePath(c), code: String(c.res.status) })
  }
  return { registry, count }
}

type Deps = {
  store: Pick<Store, 'figures' | 'ready'>
  accountOf: Accounts['accountOf']
  now: () => Date
  requests: Registry
}

/** A registry with what the database says of an account now. */
const figuresOf = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  account: string,
): Promise<Registry> => {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('adit_store_up', 'Whether the database answers and takes writes.')
  const isUp = await store.ready().then(
    () => true,
    () => false,
  )
  up.set(isUp ? 1 : 0)
  if (!isUp) return registry
  const [{ next_end: nextEnd, ...states }, exposure] = await Promise.all([
    store.figures.certificates(account, now()),
    store.figures.exposure(account),
  ])
  const operators = gauge(
    'adit_operators',
    'Kubernetes Operators of the account, by the state of their certificate.',
    ['certificate'],
  )
  for (const [certificate, count] of Object.entries(states)) operators.set({ certificate }, count)
  if (nextEnd)
    gauge(
      'adit_certificate_next_expiry_timestamp_seconds',
      'When the next certificate of an operator ends, as Unix time; absent if none does.',
    ).set(nextEnd.getTime() / 1000)
  const edges = gauge(
    'adit_edges',
    'Edges of the account that have a module, by the sources that they let in.',
    ['exposure'],
  )
  for (const [name, count] of Object.entries(exposure)) edges.set({ exposure: name }, count)
  return registry
}

/** Answers with the figures of the key's account and of this process in Prometheus' text format. */
export const answerMetrics =
  (deps: Deps): Handler<ServiceEnv> =>
  async (c) => {
    const key = keyIn(c.req.header('authorization'))
    const { account_id: account } = await deps.accountOf(key, sourceOf(c))
    c.set('hasRightKey', true)
    const merged = Registry.merge([await figuresOf(deps, account), deps.requests])
    return c.body(await merged.metrics(), 200, { 'Content-Type': merged.contentType })
  }
