import { expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#contract/headers.ts'
import { openGateway, upstream } from '#service/testing/test-gateway.ts'
import { testConfiguration } from '#service/testing/test-service.ts'
import { createApp } from '#service/node/app.ts'
import { contentTypeBack } from './gateway.ts'

test.each([
  ['application/json', 'application/json'],
  ['Application/JSON; charset="UTF-8"', 'application/json'],
  ['application/json; charset=utf-16; profile="text/html"', 'application/json'],
  ['application/problem+json', 'application/problem+json'],
])('%s is JSON', (given, type) => {
  expect(contentTypeBack(given)).toBe(type)
})

test.each([
  undefined,
  '',
  'nonsense',
  'text/html',
  'text/html; charset=utf-8',
  'application/json, text/html',
  'text/html, application/json',
  'application/json\u00a0',
  'application/jsonp',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/json+html',
  'text/javascript',
  'multipart/x-mixed-replace; boundary=application/json',
])('%j is passed as plain text', (given) => {
  expect(contentTypeBack(given)).toBe('text/plain; charset=utf-8')
})

test('the operation id of the remote service is passed on, by the header of its family', async () => {
  const { url } = await upstream((response) =>
    response
      .writeHead(404, { 'Content-Type': 'application/json', 'Ngrok-Operation-Id': 'op_remote' })
      .end('{}'),
  )
  const configuration = { ...testConfiguration, upstreamUrl: url, versionHeader: 'Ngrok-Version' }
  const app = createApp({ configuration, logger: null })
  const remote = await app.request('http://adit.test/api/kubernetes_operators')
  expect(remote.headers.get('ngrok-operation-id')).toBe('op_remote')
  expect(remote.headers.get('access-control-expose-headers')).toContain('Ngrok-Operation-Id')
  const own = await app.request('http://adit.test/api/nothing')
  const { details, error_code } = await own.json()
  expect(own.headers.get('ngrok-operation-id')).toBe(details.operation_id)
  expect(error_code).toBe('ADIT_NOT_FOUND')
})

test('the account that the remote service names is passed on', async () => {
  const { url } = await upstream((response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', [ACCOUNT_HEADER]: 'a1' })
      .end('{}'),
  )
  const response = await fetch(`${await openGateway(url)}/kubernetes_operators`)
  expect(response.headers.get(ACCOUNT_HEADER)).toBe('a1')
})
