import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from './test-texts.ts'
import { pathOf } from './operation.ts'
import { tlsBackend } from './edge-modules.ts'
import { operations } from './operations.ts'

describe('a path with its parameters', () => {
  test.each(['.', '..'])('is none for the id %s: a URL would lead to another path', (id) => {
    expect(() => pathOf(tlsBackend.get, { id })).toThrow(RangeError)
    expect(new URL(`http://a/edges/tls/${id}/backend`).pathname).not.toContain(`/${id}/`)
  })

  test('gives back any id, in its one segment', () => {
    const id = fc
      .string({ unit: anyCharacter, minLength: 1 })
      .filter((value) => value !== '.' && value !== '..')
    fc.assert(
      fc.property(id, (value) => {
        const segments = pathOf(tlsBackend.get, { id: value }).split('/')
        expect(segments).toHaveLength(5)
        expect(decodeURIComponent(segments[3] ?? '')).toBe(value)
      }),
    )
  })
})

describe('the table of operations', () => {
  // Copied from spec section 4.
  test.each([
    ['createOperator', 'POST /kubernetes_operators', 201],
    ['updateOperator', 'PATCH /kubernetes_operators/:id', 200],
    ['deleteOperator', 'DELETE /kubernetes_operators/:id', 204],
    ['getOperator', 'GET /kubernetes_operators/:id', 200],
    ['listOperators', 'GET /kubernetes_operators', 200],
    ['listBoundEndpoints', 'GET /kubernetes_operators/:id/bound_endpoints', 200],
    ['replaceTcpIpRestriction', 'PUT /edges/tcp/:id/ip_restriction', 200],
    ['getTcpIpRestriction', 'GET /edges/tcp/:id/ip_restriction', 200],
    ['deleteTcpIpRestriction', 'DELETE /edges/tcp/:id/ip_restriction', 204],
    ['replaceTlsBackend', 'PUT /edges/tls/:id/backend', 200],
    ['getTlsBackend', 'GET /edges/tls/:id/backend', 200],
    ['deleteTlsBackend', 'DELETE /edges/tls/:id/backend', 204],
    ['replaceTlsIpRestriction', 'PUT /edges/tls/:id/ip_restriction', 200],
    ['getTlsIpRestriction', 'GET /edges/tls/:id/ip_restriction', 200],
    ['deleteTlsIpRestriction', 'DELETE /edges/tls/:id/ip_restriction', 204],
  ] as const)('%s is %s → %i', (id, route, success) => {
    const operation = operations[id]
    expect([`${operation?.method} ${operation?.path}`, operation?.success]).toEqual([
      route,
      success,
    ])
  })

  test('has fifteen, and only writes that are not deletes take a body', () => {
    const all = Object.values(operations)
    expect(all).toHaveLength(15)
    for (const of of all) {
      expect('body' in of).toBe(['POST', 'PATCH', 'PUT'].includes(of.method))
      expect('reply' in of).toBe(of.success !== 204)
    }
  })
})
