import { afterAll, beforeAll } from 'vitest'
import type { Call } from './test-call.ts'
import { openTestService, type TestServiceOptions } from './test-service.ts'
import type { TestService } from './test-accounts.ts'
import type { TestPool } from './test-stores.ts'

/**
 * One service for the tests of a `describe`, opened before the first and closed after the last.
 * `call` calls it for its own account; read `service`, `account` and its `key` only inside a test.
 */
export const serviceOn = (testPool: TestPool, options?: TestServiceOptions) => {
  let open: { service: TestService; account: Awaited<ReturnType<TestService['account']>> }
  beforeAll(async () => {
    const service = await openTestService(testPool, options)
    open = { service, account: await service.account() }
  }, 60_000)
  afterAll(() => open.service.close())
  const call: Call = (...request) => open.account.call(...request)
  return {
    call,
    service: () => open.service,
    account: () => open.account.account,
    key: () => open.account.key,
  }
}
