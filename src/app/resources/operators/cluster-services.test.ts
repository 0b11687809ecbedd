import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clusterServices,
  dropsAll,
  namespaceCommands,
  serviceCommands,
} from './cluster-services.ts'

const endpoint = (url: string, proto = '') => ({ id: `ep_${url}`, url, proto })

test('endpoints with the same URL share a Service', () => {
  const { services, namespaces, skipped, refused } = clusterServices([
    endpoint('http://web.shop'),
    endpoint('http://web.shop:80', 'http'),
    endpoint('tcp://db.billing:5432'),
    endpoint('https://controller.example.com'),
    endpoint('http://check_out.shop'),
  ])
  expect(services.map(({ url, endpoints, isContested }) => [url, endpoints, isContested])).toEqual([
    ['tcp://db.billing:5432', 1, false],
    ['http://web.shop:80', 2, false],
  ])
  expect(namespaces).toEqual(['billing', 'shop'])
  expect(skipped).toMatchObject([{ url: 'https://controller.example.com' }])
  expect(refused).toMatchObject([{ url: 'http://check_out.shop' }])
})

test('two Services of one name are contested', () => {
  const urls = ['http://web.shop', 'https://web.shop', 'http://web.billing']
  const { services } = clusterServices(urls.map((url) => endpoint(url)))
  expect(services.map(({ isContested }) => isContested)).toEqual([false, true, true])
})

test('each endpoint is in one of the lists', () => {
  const url = fc.constantFrom('http://a.b', 'http://a.b:80', 'tcp://a.b', 'http://a_.b', 'x', '')
  fc.assert(
    fc.property(fc.array(url), (urls) => {
      const { services, skipped, refused } = clusterServices(urls.map((one) => endpoint(one)))
      const served = services.reduce((sum, { endpoints }) => sum + endpoints, 0)
      expect(served + skipped.length + refused.length).toBe(urls.length)
    }),
  )
})

test.each([
  ['0.19.1', true],
  ['v0.21.0', true],
  ['0.22.0-rc.1', false],
  ['0.22.0', false],
  ['1.0.0', false],
  ['', null],
  ['latest', null],
])('version %j drops all endpoints for one: %j', (version, drops) => {
  expect(dropsAll(version)).toBe(drops)
})

test('commands quote what they name', () => {
  expect(namespaceCommands(['billing', "a'$(x)\n"])).toBe(
    "kubectl create namespace 'billing'\nkubectl create namespace 'a'\\''$(x)\n'",
  )
  const [get, curl] = serviceCommands({
    scheme: 'tcp',
    service: 'db',
    namespace: 'billing',
    port: 5432,
  }).split('\n')
  expect(get).toBe("kubectl get service 'db' --namespace='billing'")
  expect(curl).toMatch(/ curl --verbose --max-time 10 'telnet:\/\/db\.billing:5432'$/)
})

test('whatever names are, only quotes are between the words of a command', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      const bare = namespaceCommands(names).replaceAll(/'[^']*'|\\'/g, '')
      expect(bare).toBe(names.map(() => 'kubectl create namespace ').join('\n'))
    }),
  )
})
