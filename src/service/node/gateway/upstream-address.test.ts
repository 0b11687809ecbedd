import { describe, expect, test } from 'vitest'
import { getOperator, listOperators } from '#contract/operators.ts'
import { updateOperator } from '#contract/operator-writes.ts'
import { ID_BYTES } from '#contract/text.ts'
import { upstreamAddress } from './upstream-address.ts'

const BASE = 'http://127.0.0.1/v1'
const ONE = 'http://adit.test/api/kubernetes_operators'

describe('the address of an operation', () => {
  test('is made of its template and the decoded id', () => {
    const address = upstreamAddress(getOperator, BASE, `${ONE}/%61%2fb.c%20d`)
    expect(address.href).toBe('http://127.0.0.1/v1/kubernetes_operators/a%2Fb.c%20d')
  })

  test('has the query of a list as it was sent, whatever a remote service takes', () => {
    for (const search of ['?limit=2&before_id=a%26b', '?x=1&x=%FF&y', '?a+b=c%20d'])
      expect(upstreamAddress(listOperators, BASE, ONE + search).search).toBe(search)
  })

  test('has no query where the operation takes none', () => {
    expect(upstreamAddress(updateOperator, BASE, `${ONE}/a?`).href).toBe(
      `${BASE}/kubernetes_operators/a`,
    )
    expect(() => upstreamAddress(updateOperator, BASE, `${ONE}/a?limit=1`)).toThrow(
      /limit: Not a parameter of this operation/,
    )
  })

  test.each([
    ['/ap%69/kubernetes_operators/x'],
    ['/api/kubernetes%5Foperators/x'],
    ['/api/kubernetes_operators/x/bound_endpoints'],
    ['/api/kubernetes_operators'],
    ['/v1/api/kubernetes_operators/x'],
    ['/api/edges/tcp/x/ip_restriction'],
  ])('is not read from %s, which is not its path', (path) => {
    expect(() => upstreamAddress(getOperator, BASE, `http://adit.test${path}`)).toThrow(
      expect.objectContaining({ status: 404, fieldErrors: { path: 'Not part of this API.' } }),
    )
  })

  test.each([
    '',
    '%00',
    'a%00b',
    '%zz',
    '%',
    '%ff',
    '%c0%ae%c0%ae',
    '..%2f..%2fadmin',
    '..%5c..%5cadmin',
    'a%2F.%2Fb',
    'a%2f%2E%2e',
    'x'.repeat(ID_BYTES + 1),
  ])('is none for the id %j', (id) => {
    expect(() => upstreamAddress(getOperator, BASE, `${ONE}/${id}`)).toThrow(
      expect.objectContaining({ status: 400, fieldErrors: { id: expect.any(String) } }),
    )
  })
})
