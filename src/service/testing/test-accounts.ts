import type { Hono } from 'hono'
import { makeAccount } from '#service/core/api/keys.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import type { Store } from '#service/core/store/store.ts'
import { type Call, callerOf } from './test-call.ts'

/** A whole service over its own store, and a function that creates accounts in it. */
export type TestService = {
  app: Hono<ServiceEnv>
  store: Store
  evaluator: SelectorEvaluator
  /** Creates an account and returns its key and a function that calls the API with it. */
  account: () => Promise<{ key: string; account: string; call: Call }>
  close: () => Promise<void>
}

type Parts = {
  app: Hono<ServiceEnv>
  store: Store
  evaluator: SelectorEvaluator
}

/** The service that tests see, over the parts that differ between Node and a browser. */
export const testServiceOf = ({ app, store, evaluator }: Parts): TestService => ({
  app,
  store,
  evaluator,
  account: async () => {
    const { key, owner } = await makeAccount(store)
    return { key, account: owner.account_id, call: callerOf(app, key) }
  },
  close: async () => {
    await evaluator.close()
    await store.close()
  },
})
