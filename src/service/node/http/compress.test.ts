import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { KEYS_PATH } from '#contract/account-keys.ts'
import { makeSignInCode } from '#service/core/api/sign-in.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { testStores } from '#service/testing/test-stores.ts'

const LIST = '/api/kubernetes_operators'

describe.each(testStores.slice(0, 1))(
  'an answer for a client that takes it compressed',
  (testStore) => {
    const { service, key, call } = serviceOn(testStore)

    const ask = (path: string, accepted: string | undefined, init: RequestInit = {}) =>
      service().app.request(`http://adit.test${path}`, {
        ...init,
        headers: {
          Authorization: `Bearer ${key()}`,
          'Service-Version': '2',
          'Content-Type': 'application/json',
          ...(accepted !== undefined && { 'Accept-Encoding': accepted }),
        },
      })
    const encodingOf = ({ headers }: Response) => headers.get('content-encoding')

    test.each([
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ])('(%s) is in %s, the same, and with its headers', async (accepted, encoding, decompress) => {
      const metadata = 'dock '.repeat(400)
      const { body } = await call('POST', '/kubernetes_operators', { body: { metadata } })
      const one = `${LIST}/${body.id}`
      for (const path of [one, LIST, '/api/openapi.json']) {
        const plain = await ask(path, undefined)
        const answer = await ask(path, accepted)
        expect(encodingOf(answer), path).toBe(encoding)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect(decompress(bytes).toString()).toBe(await plain.text())
        for (const name of ['cache-control', 'content-type', 'etag', 'vary'])
          expect(answer.headers.get(name), name).toBe(plain.headers.get(name))
        expect(answer.headers.get('vary')).toBe('Accept-Encoding')
        expect(answer.headers.get('x-operation-id')).toMatch(/^op_/)
      }
      const patched = await ask(one, accepted, { method: 'PATCH', body: '{"region":"eu"}' })
      expect([patched.status, encodingOf(patched)]).toEqual([200, encoding])
    })

    test.each([undefined, '', 'identity', 'deflate', 'gzip;q=0'])(
      '(%s) is plain',
      async (accepted) => {
        const answer = await ask('/api/openapi.json', accepted)
        expect(encodingOf(answer)).toBe(null)
        expect(await answer.json()).toHaveProperty('openapi')
      },
    )

    test('is plain where it has a key or a one-time code, however long it is', async () => {
      const { app, store, account, close } = await openTestService(testStore)
      onTestFinished(close)
      const long = { key: 'x'.repeat(5000) }
      app.all('/sign-in/long', (c) => c.json(long))
      const accept = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip, br' }
      const answer = await app.request('/sign-in/long', { headers: accept })
      expect([encodingOf(answer), await answer.json()]).toEqual([null, long])
      const body = JSON.stringify({
        code: await makeSignInCode(store, new Date()),
        name: 'A browser',
      })
      const signedIn = await app.request('/sign-in', { method: 'POST', headers: accept, body })
      expect([signedIn.status, encodingOf(signedIn)]).toEqual([201, null])
      expect((await signedIn.json()).key).toMatch(/^adit_/)

      const headers = {
        ...accept,
        Authorization: `Bearer ${(await account()).key}`,
        'Service-Version': '2',
      }
      for (let made = 0; made < 8; made += 1) {
        const key = await app.request(KEYS_PATH, { method: 'POST', headers, body: '{"name":"ci"}' })
        expect([key.status, encodingOf(key)]).toEqual([201, null])
      }
      const keys = await app.request(KEYS_PATH, { headers })
      expect([encodingOf(keys), (await keys.json()).keys.length]).toEqual([null, 9])
    })
  },
)
