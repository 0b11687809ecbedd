import { expect, test } from 'vitest'
import { helmValues } from './helm-values.ts'

const put = (path: string, was: unknown, became: unknown) => ({
  path,
  was: JSON.stringify(was),
  became: JSON.stringify(became),
  after: 0,
})

test('each field has its place in the values, which has moved with chart 0.25', () => {
  expect(
    helmValues([
      put('description', '', 'Gate: "north" #1'),
      put('region', 'us', 'eu'),
      put('metadata', '', '{"team":"payments","namespace.uid":"u"}'),
      put('enabled_features', ['ingress'], ['bindings', 'gateway']),
      put('binding.endpoint_selectors', ['true'], ["endpoint.type == 'tcp'"]),
      put('deployment.version', '1', '2'),
    ]),
  ).toEqual({
    before: [
      'description: "Gate: \\"north\\" #1"',
      'region: "eu"',
      'ngrokMetadata:',
      '  "team": "payments"',
      'bindings:',
      '  enabled: true',
      '  endpointSelectors:',
      '    - "endpoint.type == \'tcp\'"',
      'ingress:',
      '  enabled: false',
      'gateway:',
      '  enabled: true',
    ].join('\n'),
    since: [
      'ngrok:',
      '  description: "Gate: \\"north\\" #1"',
      '  region: "eu"',
      '  metadata:',
      '    "team": "payments"',
      'features:',
      '  bindings:',
      '    enabled: true',
      '    endpointSelectors:',
      '      - "endpoint.type == \'tcp\'"',
      '  ingress:',
      '    enabled: false',
      '  gateway:',
      '    enabled: true',
    ].join('\n'),
    others: ['deployment.version'],
  })
})

test.each<[string, unknown, unknown]>([
  ['region', 'us', ''],
  ['description', 'Gate', ''],
  ['metadata', '', 'plain text'],
  ['metadata', '', '{"tier":1}'],
  ['metadata', '', '{"team":"a,b=c"}'],
  ['metadata', '', '{"namespace.uid":"u"}'],
  ['metadata', '', '["a"]'],
  ['metadata', '', { first: '"{', sha256: '00' }],
  ['enabled_features', ['a'], ['b']],
  ['binding.endpoint_selectors', ['true'], []],
  ['deployment.name', 'a', 'b'],
])('no value is named for %s: from %j to %j', (path, was, became) => {
  expect(helmValues([put(path, was, became)])).toEqual({ before: '', since: '', others: [path] })
})

test('names of metadata are texts, whatever they are', () => {
  const { before } = helmValues([put('metadata', '', '{"__proto__":"a","on":"yes","a: b":"c"}')])
  expect(before.split('\n')).toEqual([
    'ngrokMetadata:',
    '  "__proto__": "a"',
    '  "on": "yes"',
    '  "a: b": "c"',
  ])
})
