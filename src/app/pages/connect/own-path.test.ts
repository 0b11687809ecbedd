import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './enter.ts'

const ORIGIN = 'https://adit.example'

test('a path of this dashboard is where one goes on', () => {
  for (const path of ['/', '/operators', '/operators?cursor=limit%3D2', '/edges/tcp/%2Fa'])
    expect(ownPath(path, ORIGIN)).toBe(path)
})

test('no address of another origin, script or document is where one goes on', () => {
  for (const to of [
    undefined,
    '',
    'operators',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    ' //evil.example',
    '//evil.example\\@adit.example',
  ])
    expect(ownPath(to, ORIGIN), String(to)).toBe('/')
})

test('a link cannot wait in the path for the next reload', () => {
  expect(ownPath('/operators#key=adit_1', ORIGIN)).toBe('/operators')
})

test('whatever it is given, it stays on this origin however often it is read', () => {
  const part = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', ':', '@', '?', '#', 'javascript')
  const to = fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        to,
        to.map((text) => `/${text}`),
      ),
      (text) => {
        const path = ownPath(text, ORIGIN)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
        expect(ownPath(path, ORIGIN)).toBe(path)
      },
    ),
    { numRuns: 2_000 },
  )
})
