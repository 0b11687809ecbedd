import { describe, expect, test } from 'vitest'
import { nestedSelector } from '#service/testing/test-selectors.ts'
import type { Answer } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'

const PATH = '/kubernetes_operators'
const NEEDS_FEATURE = 'Allowed only when enabled_features includes "bindings".'

const fieldsOf = ({ body }: Answer): string[] =>
  Object.keys(body.details)
    .filter((name) => name !== 'operation_id')
    .toSorted()

describe.each(testStores.slice(0, 1))('field errors of operators on $name', (testStore) => {
  const { call } = serviceOn(testStore)

  const patch = async (features: string[], body: object) => {
    const { body: operator } = await call('POST', PATH, { body: { enabled_features: features } })
    const path = `${PATH}/${operator.id}`
    const answer = await call('PATCH', path, { body })
    if (answer.status !== 200) expect((await call('GET', path)).body).toEqual(operator)
    return answer
  }

  test('a binding without the stored feature is told beside field errors of form', async () => {
    const answer = await patch(['ingress'], { binding: {}, region: 3 })
    expect(answer.status).toBe(422)
    expect(answer.body.details).toMatchObject({
      binding: NEEDS_FEATURE,
      region: 'Must be a string.',
    })
  })

  test('a hundred selectors are taken; of more, the list is refused and none is run', async () => {
    const selectors = (count: number) => ({
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: Array.from({ length: count }, () => 'true') },
    })
    expect((await call('POST', PATH, { body: selectors(100) })).status).toBe(201)
    const answer = await call('POST', PATH, { body: selectors(101) })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer)).toEqual(['binding.endpoint_selectors'])
    expect(answer.body.msg).toContain('Too many: 101 of 100 selectors.')
  })
})

test('an account that asks too much at once is told so, and another is answered meanwhile', async () => {
  const [anyStore] = testStores
  if (!anyStore) throw new Error('PGlite is always there')
  const service = await openTestService(anyStore)
  const { call } = await service.account()
  const attacker = await service.account()
  const answers: Answer[] = []
  const attacks = Array.from({ length: 210 }, async (_, index) => {
    const selectors = [`${nestedSelector(12)} && ${index} == 0`]
    const body = { enabled_features: ['bindings'], binding: { endpoint_selectors: selectors } }
    answers.push(await attacker.call('POST', PATH, { body }))
  })
  const binding = { endpoint_selectors: ['endpoint.proto == "tcp"'] }
  const body = { enabled_features: ['bindings'], binding }
  for (let index = 0; index < 10; index += 1)
    expect((await call('POST', PATH, { body })).status).toBe(201)

  // Most attacks still wait in the queue; the ones refused at once say why.
  expect(answers.length).toBeLessThan(15)
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThan(0)
  for (const { headers, body: reply } of limited) {
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(reply.error_code).toBe('ADIT_RATE_LIMITED')
    expect(reply.details).toHaveProperty(['binding.endpoint_selectors'])
  }
  await service.close()
  await Promise.all(attacks)
})
