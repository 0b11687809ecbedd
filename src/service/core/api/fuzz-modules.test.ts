import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodies, storm, words } from '#service/testing/test-storm.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'

const moduleBodies = bodies(
  fc.record(
    {
      enabled: fc.boolean(),
      ip_policy_ids: fc.array(words, { maxLength: 4 }),
      backend_id: words,
    },
    { requiredKeys: [] },
  ),
)

describe.each(testStores)('any body at all, on $name', (testStore) => {
  const { call } = serviceOn(testStore)

  test.each(['/edges/tcp/e/ip_restriction', '/edges/tls/e/ip_restriction', '/edges/tls/e/backend'])(
    'a replace of %s is carried out or refused clearly',
    (path) =>
      storm(testStore, {
        body: moduleBodies,
        send: (raw) => call('PUT', path, { raw }),
        look: async (last) => expect((await call('GET', path)).body).toEqual(last),
      }),
    180_000,
  )
})
