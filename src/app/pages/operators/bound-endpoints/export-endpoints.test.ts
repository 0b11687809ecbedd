import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedEndpoints } from '../../../resources/operators/endpoint-fields.ts'
import { exportFile, exportLines, type ExportKind } from './export-endpoints.ts'

const exported = (kind: ExportKind, sources: Record<string, unknown>[]) =>
  exportLines(kind, {
    operator: 'k8sop_1',
    endpoints: listedEndpoints(sources),
    covers: '1 of the 2 loaded',
    exportedAt: new Date('2026-05-01T09:30:00Z'),
    separator: ',',
  })

test('CSV has the known fields, and no text runs as a formula', () => {
  const [head, line] = exported('csv', [
    {
      id: 'ep_1',
      url: 'http://web.shop',
      bindings: ['kubernetes'],
      upstream: { a: 1 },
      region: '=1+1',
    },
  ])
  expect(head).toBe(
    '\ufeffurl,type,bindings,metadata,id,host,namespace,proto,region,description,public_url,hostport,created_at,updated_at\r\n',
  )
  expect(line).toBe(`"http://web.shop",,"[""kubernetes""]",,ep_1,web.shop,shop,,"'=1+1",,,,,\r\n`)
})

test('JSON is what the service sent, and says what it covers', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (sources) => {
      const { covers, endpoints } = JSON.parse(exported('json', sources).join(''))
      expect(covers).toBe('1 of the 2 loaded')
      // As JSON has them: -0 is 0 there.
      expect(endpoints).toEqual(JSON.parse(JSON.stringify(sources)))
    }),
  )
})

test('a file has a name that any system takes', () => {
  const { name } = exportFile('json', {
    operator: '../k8sop 1\u202e',
    endpoints: [],
    covers: '',
    exportedAt: new Date('2026-05-01T09:30:00Z'),
    separator: ',',
  })
  expect(name).toBe('bound-endpoints-___k8sop_1_-2026-05-01-0930.json')
})
