import { expect, test } from 'vitest'
import { needsPlace } from './http-server.ts'

test.each([
  '/',
  '/index.html',
  '/assets/app-1.js',
  '/config.json?x=1',
  '/healthz',
  '/operators/api/edit',
  '/edges',
  '/edges/tls/a%2Fb',
  '/accounts',
  '/apiary',
  'http://localhost/operators',
])('%s is always answered', (target) => {
  expect(needsPlace(target)).toBe(false)
})

test.each([
  '/api/kubernetes_operators',
  '/api',
  '/api?x',
  '/sign-in',
  '/sign-in/key',
  '/faults',
  '/account/edges',
  '/account/audit',
  '/metrics',
  '/account/edges?limit=1',
  '/account/%65dges',
  '/%61pi/kubernetes_operators',
  '/x/../api/kubernetes_operators',
  '/x/%2e%2e/api/kubernetes_operators',
  '//x/../../api/kubernetes_operators',
  '/./api/kubernetes_operators',
  '/%61pi/%E0%A4%A',
  'http://localhost/api/kubernetes_operators',
  'http://[/api',
])('%s needs a place', (target) => {
  expect(needsPlace(target)).toBe(true)
})
