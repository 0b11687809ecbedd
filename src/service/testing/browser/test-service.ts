// Replaces `../test-service.ts` when the tests run in a browser.
import { openCertificateAuthority } from '#service/core/api/certificate-authority.ts'
import { createSelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { createService } from '#service/core/service.ts'
import { type OpenPool, storeOver } from '#service/core/store/store.ts'
import { type TestService, testServiceOf } from '../test-accounts.ts'
import { startBrowserThread } from './browser-thread.ts'

type Options = { now?: () => Date; clock?: () => number }

/** The whole core over its own store, without any Node code. */
export const openTestService = async (
  { openPool }: { openPool: () => Promise<OpenPool> },
  options: Options = {},
): Promise<TestService> => {
  const store = await storeOver(await openPool())
  const authority = await openCertificateAuthority(store.certificateAuthority, {
    days: 90,
    ...(options.now && { now: options.now }),
  })
  const evaluator = createSelectorEvaluator({ startThread: startBrowserThread, threads: 2 })
  const address = { versionHeader: 'Service-Version', publicUrl: undefined, auditDays: 90 }
  const app = createService({ store, authority, evaluator, ...options }, address)
  return testServiceOf({ app, store, evaluator })
}
