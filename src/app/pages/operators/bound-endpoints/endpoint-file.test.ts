import { expect, test } from 'vitest'
import { listedEndpoints } from '../../../resources/operators/endpoint-fields.ts'
import { endpointFile } from './endpoint-file.ts'

test('CSV has the known fields, and no text runs as a formula', async () => {
  const endpoints = listedEndpoints([
    {
      id: 'ep_1',
      url: 'http://web.shop',
      bindings: ['kubernetes'],
      upstream: { a: 1 },
      region: '=1+1',
    },
  ])
  const file = endpointFile('../k8sop 1\u202e', endpoints, ',', new Date('2026-05-01T09:30:00Z'))
  expect(file.name).toBe('bound-endpoints-___k8sop_1_-2026-05-01-0930.csv')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(new TextDecoder().decode(bytes)).toBe(
    'url,type,bindings,metadata,id,host,namespace,proto,region,description,public_url,hostport,created_at,updated_at\r\n' +
      `"http://web.shop",,"[""kubernetes""]",,ep_1,web.shop,shop,,"'=1+1",,,,,\r\n`,
  )
})
