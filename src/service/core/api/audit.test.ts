import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { AUDIT_PATH, AuditLog } from '#contract/audit.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { storeKey } from '#service/testing/store-key.ts'
import { type Answer, type Call, callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import { testStores } from '#service/testing/test-stores.ts'

const ORIGIN = 'http://adit.test'
const OPERATORS = '/kubernetes_operators'
const MODULE = '/edges/tcp/edgtcp_1/ip_restriction'

describe.each(testStores)('the audit log on $name', (testStore) => {
  const time = { now: new Date('2026-01-01T00:00:00Z') }
  const { service } = serviceOn(testStore, { now: () => time.now })
  let call: Call
  let beside: Call
  beforeEach(async () => {
    time.now = new Date('2026-01-01T00:00:00Z')
    const made = await service().account()
    call = made.call
    beside = callerOf(service().app, made.key, '')
  })

  const events = async (query = '') => {
    const { status, body } = await beside('GET', AUDIT_PATH + query)
    expect(status).toBe(200)
    return AuditLog.parse(body).events ?? []
  }
  const idOf = ({ headers }: Answer): string => headers.get('x-operation-id') ?? ''

  test('has each write with the record before and after, and who wrote', async () => {
    const created = await call('POST', OPERATORS, { body: { description: 'Dock' } })
    const record = `${OPERATORS}/${created.body.id}`
    time.now = new Date('2026-01-02T00:00:00Z')
    const changed = await call('PATCH', record, { body: { description: 'Gate' } })
    const deleted = await call('DELETE', record)
    const key = { id: expect.stringMatching(/^key_/), name: 'first start' }
    const about = { id: expect.stringMatching(/^evt_/), record, key }
    expect(await events()).toEqual([
      {
        ...about,
        at: '2026-01-02T00:00:00.000Z',
        operation: 'deleteOperator',
        operation_id: idOf(deleted),
        before: changed.body,
        after: null,
      },
      {
        ...about,
        at: '2026-01-02T00:00:00.000Z',
        operation: 'updateOperator',
        operation_id: idOf(changed),
        before: created.body,
        after: changed.body,
      },
      {
        ...about,
        at: '2026-01-01T00:00:00.000Z',
        operation: 'createOperator',
        operation_id: idOf(created),
        before: null,
        after: created.body,
      },
    ])
  })

  test('has the writes of a module, and of all modules of an edge', async () => {
    const first = await call('PUT', MODULE, { body: { ip_policy_ids: ['ipp_a'] } })
    const second = await call('PUT', MODULE, { body: { enabled: false, ip_policy_ids: ['ipp_a'] } })
    await call('DELETE', MODULE)
    expect(await events(`?record=${MODULE}`)).toMatchObject([
      { operation: 'deleteTcpIpRestriction', before: second.body, after: null },
      { operation: 'replaceTcpIpRestriction', before: first.body, after: second.body },
      { operation: 'replaceTcpIpRestriction', before: null, after: first.body },
    ])
    const backend = { body: { backend_id: 'bkd_a' } }
    const of = (edge: string) => `/edges/tls/${edge}`
    for (const path of [`${of('a')}/ip_restriction`, `${of('ab')}/ip_restriction`])
      await call('PUT', path, { body: { ip_policy_ids: ['ipp_a'] } })
    await call('PUT', `${of('a')}/backend`, backend)
    expect((await events(`?record=${of('a')}`)).map(({ operation }) => operation)).toEqual([
      'replaceTlsBackend',
      'replaceTlsIpRestriction',
    ])
    expect(await events(`?record=${of('a')}/backend`)).toHaveLength(1)
  })

  test('has nothing of what was refused or only read', async () => {
    await call('GET', OPERATORS)
    await call('POST', OPERATORS, { body: { descriptoin: 'Dock' } })
    await call('PATCH', `${OPERATORS}/k8sop_none`, { body: { description: 'Gate' } })
    await call('DELETE', `${OPERATORS}/k8sop_none`)
    await call('DELETE', MODULE)
    expect(await events()).toEqual([])
  })

  test('has a request once that was sent twice with one idempotency key', async () => {
    const request = { body: { description: 'Dock' }, headers: { 'Idempotency-Key': '"one"' } }
    await call('POST', OPERATORS, request)
    await call('POST', OPERATORS, request)
    expect(await events()).toHaveLength(1)
  })

  test('has the certificate that was issued, but no signing request', async () => {
    const binding = { csr: await makeCsr() }
    const { body } = await call('POST', OPERATORS, {
      body: { enabled_features: ['bindings'], binding },
    })
    const [event] = await events()
    expect(event?.after).toEqual(body)
    expect(JSON.stringify(event)).toContain('BEGIN CERTIFICATE-')
    expect(JSON.stringify(event)).not.toContain('CERTIFICATE REQUEST')
  })

  test('is read by pages, of one record or all, and by its own account only', async () => {
    const ids: string[] = []
    for (const description of ['a', 'b', 'c']) {
      const { body } = await call('POST', OPERATORS, { body: { description } })
      ids.unshift(body.id)
    }
    const { body: first } = await beside('GET', `${AUDIT_PATH}?limit=2`)
    const { body: second } = await beside('GET', first.next_page_uri.slice(ORIGIN.length))
    const records = [...first.events, ...second.events].map(({ record }) => record)
    expect(records).toEqual(ids.map((id) => `${OPERATORS}/${id}`))
    expect(second.next_page_uri).toBeNull()
    expect(await events(`?record=${OPERATORS}/${ids[1]}`)).toHaveLength(1)
    const other = await service().account()
    const { body } = await callerOf(service().app, other.key, '')('GET', AUDIT_PATH)
    expect(body).toEqual({ events: [], uri: ORIGIN + AUDIT_PATH, next_page_uri: null })
  })

  test('is searched by operation, key and time, each and together', async () => {
    const at = (day: number) => {
      time.now = new Date(Date.UTC(2026, 0, day))
    }
    const { body: made } = await call('POST', OPERATORS, { body: { description: 'Dock' } })
    const record = `${OPERATORS}/${made.id}`
    const others = await events()
    at(2)
    await call('PATCH', record, { body: { region: 'eu' } })
    at(3)
    await call('DELETE', record)
    const found = async (query: Record<string, string>) =>
      (await events(`?${new URLSearchParams(query)}`)).map(({ operation }) => operation)
    expect(await found({ operation: 'updateOperator' })).toEqual(['updateOperator'])
    expect(await found({ operation: 'replaceTlsBackend' })).toEqual([])
    expect(await found({ key: 'first start' })).toHaveLength(others.length + 2)
    expect(await found({ key: 'nobody' })).toEqual([])
    expect(await found({ record, operation: 'deleteOperator' })).toEqual(['deleteOperator'])
    expect(await found({ record, key: 'nobody' })).toEqual([])
    const { body } = await beside('GET', `${AUDIT_PATH}?limit=1&key=first+start`)
    expect(body.next_page_uri).toContain('key=first+start')
    for (const [name, wrong] of [
      ['operation', 'update operator'],
      ['from', 'yesterday'],
      ['until', '2026-01-01'],
    ] as const)
      expectRefusal(
        await beside('GET', `${AUDIT_PATH}?${name}=${encodeURIComponent(wrong)}`),
        400,
        name,
      )
  })

  test('has the events of a time, by the time that they say', async () => {
    const real = new Date()
    time.now = new Date(real.getTime() - 2000)
    await call('POST', OPERATORS, { body: { description: 'before' } })
    time.now = real
    await call('POST', OPERATORS, { body: { description: 'after' } })
    const of = async (query: string) =>
      (await events(query)).map(({ after }) => (after as { description: string }).description)
    const middle = new Date(real.getTime() - 1000).toISOString()
    expect(await of(`?from=${middle}`)).toEqual(['after'])
    expect(await of(`?until=${middle}`)).toEqual(['before'])
    expect(await of(`?from=${real.toISOString()}&operation=createOperator`)).toEqual(['after'])
    expect(await of(`?from=${middle}&until=${middle}`)).toEqual([])
  })

  test('is not read with a read-only key, and its parameters are checked', async () => {
    const { key } = await storeKey(service().store, { kind: 'read_only' })
    const readOnly = callerOf(service().app, key, '')
    expectRefusal(await readOnly('GET', AUDIT_PATH), 403)
    expectRefusal(await beside('GET', `${AUDIT_PATH}?record=k8sop_1`), 400, 'record')
    expectRefusal(await beside('GET', `${AUDIT_PATH}?before_id=k8sop_1`), 400, 'before_id')
    expect((await beside('DELETE', AUDIT_PATH)).status).toBe(405)
  })

  test('tells one story with the answers, whatever is written to a module at once', async () => {
    const bodies = fc.array(fc.record({ enabled: fc.boolean() }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(bodies, fc.uuid(), async (given, edge) => {
        const path = `/edges/tls/${edge}/backend`
        const answers = await Promise.all(
          given.map(({ enabled }, place) =>
            call('PUT', path, { body: { enabled, backend_id: `bkd_${place}` } }),
          ),
        )
        const log = await events(`?record=${path}`)
        expect(log.map(({ operation_id: id }) => id ?? '').toSorted()).toEqual(
          answers.map(idOf).toSorted(),
        )
        // Each one begins with what another has left, and one with nothing.
        const left = log.map(({ after }) => JSON.stringify(after))
        const found = log.map(({ before }) => JSON.stringify(before))
        const { body: now } = await call('GET', path)
        expect([...found, JSON.stringify(now)].toSorted()).toEqual([...left, 'null'].toSorted())
      }),
      { numRuns: 10 },
    )
  })
})
