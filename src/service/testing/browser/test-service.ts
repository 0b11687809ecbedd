// Replaces `../test-service.ts` when the tests run in a browser.
import type { Hono } from 'hono'
import { openCertificateAuthority } from '#service/core/api/certificate-authority.ts'
import { makeAccount } from '#service/core/api/keys.ts'
import type { ServiceEnv } from '#service/core/environment.ts'
import { createSelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { createService } from '#service/core/service.ts'
import { type OpenPool, type Store, storeOver } from '#service/core/store/store.ts'
import { type Call, callerOf } from '../test-call.ts'
import { startBrowserThread } from './browser-thread.ts'

type TestService = {
  app: Hono<ServiceEnv>
  store: Store
  account: () => Promise<{ key: string; account: string; call: Call }>
  close: () => Promise<void>
}
type Options = { now?: () => Date; clock?: () => number }

/** The whole core over its own store, without any Node code. */
export const openTestService = async (
  { openPool }: { openPool: () => Promise<OpenPool> },
  options: Options = {},
): Promise<TestService> => {
  const store = await storeOver(await openPool())
  const authority = await openCertificateAuthority(store.certificateAuthority, { days: 90 })
  const evaluator = createSelectorEvaluator({ startThread: startBrowserThread, threads: 2 })
  const address = { versionHeader: 'Service-Version', publicUrl: undefined }
  const app = createService({ store, authority, evaluator, ...options }, address)
  return {
    app,
    store,
    account: async () => {
      const { key, owner } = await makeAccount(store)
      return { key, account: owner.account_id, call: callerOf(app, key) }
    },
    close: async () => {
      await evaluator.close()
      await store.close()
    },
  }
}
