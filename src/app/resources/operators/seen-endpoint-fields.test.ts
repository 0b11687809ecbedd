import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpointFields } from './seen-endpoint-fields.ts'

test('without endpoints, the fields are those that the service is known to give', () => {
  const fields = endpointFields([])
  expect([...fields.keys()].slice(0, 3)).toEqual(['url', 'public_url', 'type'])
  expect(fields.get('bindings')).toMatchObject({ isList: true, samples: [] })
})

test('the fields of endpoints that were seen come with their most frequent values', () => {
  const fields = endpointFields([
    { type: 'cloud', bindings: ['kubernetes', 'public'], principal: { id: 'usr_1' }, note: null },
    { type: 'agent', bindings: ['kubernetes'], principal: { id: 'usr_2' }, metadata: '' },
    { type: 'cloud', metadata: 'x'.repeat(500), principal: 'none' },
  ])
  expect(fields.get('type')?.samples).toEqual(['cloud', 'agent'])
  expect(fields.get('bindings')?.samples).toEqual(['kubernetes', 'public'])
  expect(fields.get('metadata')?.samples).toEqual([])
  expect(fields.get('note')).toMatchObject({ help: '', samples: [] })
  expect(fields.get('principal')?.members.get('id')?.samples).toEqual(['usr_1', 'usr_2'])
})

test('what many or hostile documents say is bounded', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({
    url: `http://${at}`,
    [`field_${at}`]: 'x',
    constructor: 'x',
    ['__proto__']: 'x',
  }))
  const fields = endpointFields(many)
  expect(fields.size).toBeLessThanOrEqual(112)
  expect(fields.get('url')?.samples).toHaveLength(8)
  expect(fields.get('constructor')?.samples).toEqual(['x'])
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (documents) => {
      for (const [, { samples }] of endpointFields(documents))
        expect(samples.length).toBeLessThanOrEqual(8)
    }),
  )
})
