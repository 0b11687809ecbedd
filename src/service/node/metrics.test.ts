import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { METRICS_PATH } from '#contract/version.ts'
import { certificateState, readCertificate } from '#domain/certificate-state.ts'
import { newId } from '#service/core/store/ids.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { storeKey } from '#service/testing/store-key.ts'
import { type Call, callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { insertPlainOperators } from '#service/testing/test-operators.ts'
import { testStores } from '#service/testing/test-stores.ts'

const NOW = new Date('2026-06-01T00:00:00Z')

/** Dates around now, to the second, as the authority writes them. */
const dates = fc
  .integer({ min: -200 * 86_400, max: 200 * 86_400 })
  .map((seconds) => new Date(NOW.getTime() + seconds * 1000).toISOString())

describe.each(testStores)('the metrics on $name', (testStore) => {
  const { service } = serviceOn(testStore, { now: () => NOW })
  let account: { key: string; account: string; call: Call }
  beforeEach(async () => {
    account = await service().account()
  })
  const read = async (key = account.key) => {
    const { status, body, headers } = await callerOf(service().app, key, '')('GET', METRICS_PATH)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    return String(body)
  }
  /** The value of a series; undefined if it is not told. */
  const valueIn = (text: string, series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  test('count operators by the state of their certificate as the dashboard does', async () => {
    const certificates = fc.array(
      fc.oneof(
        fc.record({ cert: fc.constant('PEM'), from: dates, until: dates }),
        fc.constant({ cert: null, from: null, until: null }),
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(certificates, async (given) => {
        const own = await service().account()
        const principal = newId('usr')
        const rows = given.map(({ cert, from, until }) => ({
          account: own.account,
          principal,
          id: newId('k8sop'),
          cert,
          cert_not_before: from,
          cert_not_after: until,
        }))
        await insertPlainOperators(service().store, rows)
        const text = await read(own.key)
        const states = rows.map((row) => {
          const { cert, cert_not_before: not_before, cert_not_after: not_after } = row
          return certificateState(readCertificate({ cert: cert ?? '', not_before, not_after }), NOW)
        })
        for (const state of ['none', 'not_yet_valid', 'valid', 'expiring', 'expired'])
          expect(valueIn(text, `adit_operators{certificate="${state}"}`), state).toBe(
            states.filter((one) => one.state === state).length,
          )
        const ends = rows.flatMap((row, at) => {
          const time = Date.parse(row.cert_not_after ?? '')
          const { state } = states[at] ?? {}
          return state && state !== 'unreadable' && time >= NOW.getTime() ? [time / 1000] : []
        })
        expect(valueIn(text, 'adit_certificate_next_expiry_timestamp_seconds')).toBe(
          ends.length > 0 ? Math.min(...ends) : undefined,
        )
      }),
      { numRuns: 25 },
    )
  })

  test('count edges by the sources that they let in', async () => {
    const put = (edge: string, module: string, body: object) =>
      account.call('PUT', `/edges/tls/${edge}/${module}`, { body })
    await put('a', 'backend', {})
    await put('b', 'ip_restriction', { enabled: false, ip_policy_ids: ['ipp_1'] })
    await put('c', 'ip_restriction', { ip_policy_ids: [] })
    await put('d', 'ip_restriction', { ip_policy_ids: ['ipp_1'] })
    await put('d', 'backend', { backend_id: 'bkd_1' })
    const text = await read()
    expect(valueIn(text, 'adit_edges{exposure="open"}')).toBe(2)
    expect(valueIn(text, 'adit_edges{exposure="undecided"}')).toBe(1)
    expect(valueIn(text, 'adit_edges{exposure="restricted"}')).toBe(1)
  })

  test('count requests by the template of their route, without an id', async () => {
    await account.call('GET', '/kubernetes_operators/k8sop_secret')
    const text = await read()
    const series =
      'adit_http_requests_total{method="GET",route="/api/kubernetes_operators/:id",code="404"}'
    expect(valueIn(text, series)).toBeGreaterThanOrEqual(1)
    expect(text).not.toContain('k8sop_secret')
    expect(valueIn(text, 'adit_store_up')).toBe(1)
    expect(valueIn(text, 'adit_http_request_duration_seconds_count')).toBeGreaterThan(0)
  })

  test('are read with a read-only key, and with no other than a key', async () => {
    const { key } = await storeKey(service().store, { kind: 'read_only' })
    expect(await read(key)).toContain('adit_operators')
    const without = callerOf(service().app, undefined, '')
    expectRefusal(await without('GET', METRICS_PATH), 401, 'Authorization')
    expect((await callerOf(service().app, account.key, '')('POST', METRICS_PATH)).status).toBe(405)
  })
})
