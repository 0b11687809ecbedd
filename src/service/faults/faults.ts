import * as z from 'zod/mini'
import { type Context, Hono } from 'hono'
import type { PostgresPool } from 'kysely'
import { fillDemo } from '#service/core/demo/demo.ts'
import { demoEndpoints } from '#service/core/demo/demo-endpoints.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { answerError, Refusal } from '#service/core/http/errors.ts'
import { createFaultList, Fault, type FaultList, Latency } from './fault-list.ts'
import { type TestRecords, testRecords } from './test-records.ts'
import { accountOf, makeAccount } from '#service/core/api/keys.ts'
import { checkKind } from '#service/core/api/serve.ts'
import { operatorReply } from '#service/core/api/operator-reply.ts'
import { type OperatorDeps, unknownOperator } from '#service/core/api/operators.ts'
import { readBodyAs } from '#service/core/http/request-body.ts'
import { newId } from '#service/core/store/ids.ts'
import { ACCOUNT_PATH, API_BASE_PATH } from '#contract/version.ts'
import { delayPages, injectFaults } from './fault-injection.ts'

type FaultDeps = OperatorDeps & { records: TestRecords }

const MOST_OPERATORS = 100_000
const MOST_ENDPOINTS = 20_000
/** How many digits of a bulk id are the counter; the others encode its creation time. */
const COUNTING_DIGITS = 9

const count = (most: number) => z.optional(z.int().check(z.minimum(0), z.maximum(most)))

const AccountRequest = z.strictObject({
  demo: z.optional(z.boolean()),
  operators: count(MOST_OPERATORS),
  endpoints: count(MOST_ENDPOINTS),
})

const date = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
)

/** Stored columns that no request may set this way: for records that only another service would have. */
const RawOperator = z.strictObject({
  description: z.optional(z.string()),
  metadata: z.optional(z.string()),
  region: z.optional(z.string()),
  enabled_features: z.optional(z.array(z.string())),
  endpoint_selectors: z.optional(z.nullable(z.array(z.string()))),
  ingress_endpoint: z.optional(z.nullable(z.string())),
  cert: z.optional(z.nullable(z.string())),
  not_before: z.optional(z.nullable(z.string())),
  not_after: z.optional(z.nullable(z.string())),
  created_at: z.optional(date),
  updated_at: z.optional(date),
})

const keyOf = (c: Context<ServiceEnv>): string | undefined => c.req.header('authorization')

const ownerOf = async (c: Context<ServiceEnv>, { store }: OperatorDeps) => {
  const owner = await accountOf(store, (keyOf(c) ?? '').replace(/^Bearer +/i, ''))
  if (!owner)
    throw new Refusal(401, 'Send the key of the account with the operator.', {
      fieldErrors: { Authorization: 'Must be "Bearer " and a key of this service.' },
    })
  return owner
}

const addAccount = async (
  deps: FaultDeps,
  { demo, operators, endpoints }: z.infer<typeof AccountRequest>,
): Promise<string> => {
  const { store, now, records } = deps
  const { key, owner } = await makeAccount(store)
  if (demo) await fillDemo(store, deps, owner.account_id)
  if (endpoints) {
    const rows = demoEndpoints(owner.account_id, endpoints, now())
    await store.transaction((queries) => queries.endpoints.insert(rows))
  }
  if (operators) {
    await records.insertOperators({
      account: owner.account_id,
      principal: owner.principal_id,
      idStart: newId('k8sop').slice(0, -COUNTING_DIGITS),
      count: operators,
      at: now(),
    })
  }
  return key
}

const setRaw = async (deps: OperatorDeps, c: Context<ServiceEnv>, id: string) => {
  const owner = await ownerOf(c, deps)
  checkKind(owner, { method: 'PATCH' })
  const {
    not_before: notBefore,
    not_after: notAfter,
    ...columns
  } = await readBodyAs(RawOperator, c.req)
  const changed = await deps.store.transaction((queries) =>
    queries.operators.update(owner.account_id, id, () => ({
      ...columns,
      ...(notBefore === undefined ? {} : { cert_not_before: notBefore }),
      ...(notAfter === undefined ? {} : { cert_not_after: notAfter }),
    })),
  )
  if (!changed) throw unknownOperator(id)
  return operatorReply(changed.after, '')
}

/**
 * `/faults`: tests and evaluators use it to make the next responses fail, and to create their own accounts
 * and records. An Authorization header limits a fault to
 * that key's requests.
 */
const faultRoutes = (list: FaultList, deps: FaultDeps): Hono<ServiceEnv> => {
  const routes = new Hono<ServiceEnv>()
  routes.onError(answerError)
  routes.get('/', (c) => c.json({ faults: list.list(keyOf(c)) }))
  routes.post('/', async (c) => {
    const fault = await readBodyAs(Fault, c.req)
    list.add(fault, keyOf(c))
    return c.json(fault, 201)
  })
  routes.delete('/', (c) => {
    list.clear(keyOf(c))
    return c.body(null, 204)
  })
  routes.put('/latency', async (c) => {
    const latency = await readBodyAs(Latency, c.req)
    list.setLatency(latency)
    return c.json(latency)
  })
  routes.post('/accounts', async (c) => {
    const key = await addAccount(deps, await readBodyAs(AccountRequest, c.req))
    return c.json({ key }, 201)
  })
  routes.patch('/operators/:id', async (c) => c.json(await setRaw(deps, c, c.req.param('id'))))
  return routes
}

/** Failures on demand, over the pool of the service's own store. */
export const createFaults = (pool: PostgresPool) => {
  const list = createFaultList()
  return {
    /** Delays what pages ask for: to be used before everything else. */
    delayPages: delayPages(list),
    /** Mounts `/faults` and applies its faults to the service, which must be added after it. */
    mount: (app: Hono<ServiceEnv>, deps: OperatorDeps): void => {
      app.route('/faults', faultRoutes(list, { ...deps, records: testRecords(pool) }))
      for (const path of [`${API_BASE_PATH}/*`, `${ACCOUNT_PATH}/*`])
        app.use(path, injectFaults(list))
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
