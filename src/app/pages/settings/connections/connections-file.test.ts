import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLORS, type Service } from '../../../connection/services.ts'
import { connectionsText, readConnectionsFile } from './connections-file.ts'
import type { ListedService } from './listed-services.ts'

const listed = (service: Partial<Service>, more: Partial<ListedService> = {}): ListedService => ({
  service: {
    id: 'random',
    name: 'Staging',
    base_url: 'https://api.example',
    version_header: 'Service-Version',
    color: 'none',
    ids: ['0123456789abcdef'],
    ...service,
  },
  isUnnamed: false,
  isCurrent: false,
  isLocked: false,
  isProduction: false,
  keyPlace: 'device',
  ...more,
})

const names = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((name) => name.trim() === name && name !== '' && !/\p{Cc}/u.test(name))
  .filter((name) => name.length <= 60)

test('what is exported is imported again, whatever it is called, and never has a key or an id', () => {
  const services = fc.uniqueArray(
    fc.record({
      name: names,
      base_url: fc.webUrl({ withFragments: false, withQueryParameters: false }),
      color: fc.constantFrom(...COLORS),
      isLocked: fc.boolean(),
      isProduction: fc.boolean(),
    }),
    { selector: ({ name }) => name.toLowerCase(), maxLength: 8 },
  )
  fc.assert(
    fc.property(services, (all) => {
      const text = connectionsText(
        all.map(({ name, base_url, color, ...marks }) => listed({ name, base_url, color }, marks)),
      )
      expect(text).not.toContain('0123456789abcdef')
      expect(text).not.toContain('random')
      const { connections, known, faults } = readConnectionsFile(text, [])
      expect([faults, known]).toEqual([[], []])
      expect(new Set(connections.map(({ name }) => name))).toEqual(
        new Set(all.map(({ name }) => name)),
      )
      for (const { name, isLocked, isProduction, color } of all)
        expect(connections.find((one) => one.name === name)).toMatchObject({
          isLocked,
          isProduction,
          color,
        })
    }),
  )
})

const fileOf = (...connections: unknown[]) => JSON.stringify({ adit_connections: 1, connections })

test('a wrong connection is told by its field, and costs no other', () => {
  const { connections, faults } = readConnectionsFile(
    fileOf(
      { name: 'A', base_url: 'javascript:alert(1)' },
      { name: 'B', base_url: 'https://user:secret@api.example' },
      { name: ' ', base_url: 'data:text/html,x', version_header: 'Bad Header' },
      { name: 7, base_url: null, locked: 'yes', color: 'pink' },
      'https://api.example',
      { name: 'Good', base_url: 'https://api.example/', locked: true },
    ),
    [],
  )
  expect(connections).toEqual([
    {
      name: 'Good',
      base_url: 'https://api.example',
      version_header: 'Service-Version',
      color: 'none',
      isLocked: true,
      isProduction: false,
    },
  ])
  expect(faults.map(({ path }) => path)).toEqual([
    'connections[0].base_url',
    'connections[1].base_url',
    'connections[2].name',
    'connections[2].base_url',
    'connections[2].version_header',
    'connections[3].name',
    'connections[3].base_url',
    'connections[3].color',
    'connections[3].locked',
    'connections[4]',
  ])
})

test('a key in a file is not imported, and not repeated', () => {
  const text = fileOf({ name: 'A', base_url: 'https://api.example', key: 'adit_secret', note: 1 })
  const read = readConnectionsFile(text, [])
  expect(read.connections).toHaveLength(1)
  expect(read.faults).toEqual([
    { path: 'connections[0].key', message: 'A key is not imported. Remove it from the file.' },
    { path: 'connections[0].note', message: 'Not a field of a connection: left out.' },
  ])
  expect(JSON.stringify(read)).not.toContain('adit_secret')
})

test('what is there stays, and a name that is taken gets a number', () => {
  const { service } = listed({})
  const read = readConnectionsFile(
    fileOf(
      { name: 'staging', base_url: 'https://api.example' },
      { name: 'Staging', base_url: 'https://other.example' },
      { name: 'Staging', base_url: 'https://other.example' },
    ),
    [service],
  )
  expect(read.known).toEqual(['staging', 'Staging'])
  expect(read.connections.map(({ name }) => name)).toEqual(['Staging 2'])
})

test('what is no such file says so, and no more than fifty are kept', () => {
  const pathOf = (text: string) => readConnectionsFile(text, []).faults.map(({ path }) => path)
  expect(pathOf('{')).toEqual([''])
  expect(pathOf('[]')).toEqual(['connections'])
  expect(pathOf('{"connections":[]}')).toEqual(['adit_connections'])
  const many = Array.from({ length: 60 }, (_, at) => ({
    name: `n${at}`,
    base_url: 'https://api.example',
  }))
  const { connections, faults } = readConnectionsFile(fileOf(...many), [])
  expect([connections.length, faults.length]).toEqual([50, 10])
})

test('anything at all is read without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      readConnectionsFile(JSON.stringify(given), [])
      const { connections } = readConnectionsFile(fileOf(given), [])
      for (const { base_url } of connections) expect(base_url).toMatch(/^https?:/)
    }),
  )
})
