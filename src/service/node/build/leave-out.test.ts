import fc from 'fast-check'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { leaveOut, type Never } from './leave-out.ts'

const NEVER: Never = {
  values: {},
  constants: [],
  cases: {},
  variables: {},
  members: {},
  calls: {},
  properties: [],
}

const without = (source: string, never: Partial<Never>): string =>
  leaveOut(source, { ...NEVER, ...never })

test.each<[string, Partial<Never>, string]>([
  ['a = 7 === b.tag ? c : 6 !== d.e.tag', { values: { tag: [6, 7] } }, 'a = !1 ? c : !0'],
  ['a = b.type === LIST || LIST !== c', { constants: ['LIST'] }, 'a = !1 || !0'],
  [
    'var on = !1; on = a(); if (on) b()',
    { variables: { on: '!1' } },
    'var on = !1; !1; if (!1) b()',
  ],
  // Of the same name: a parameter, a key and a member.
  [
    'on(); f = function (on) { return on }; x = { on: 1 }.on',
    { variables: { on: '(void 0)' } },
    '(void 0)(); f = function (on) { return on }; x = { on: 1 }.on',
  ],
  [
    'a = b.c.gone; b.gone = { gone: d }',
    { members: { gone: 'null' } },
    'a = null; b.gone = { gone: d }',
  ],
  ['x = { a: b, c: d, e: f }', { properties: ['a', 'e'] }, 'x = { c: d, }'],
  ['a() && b(a.a())', { calls: { a: '!1' } }, '!1 && b(a.a())'],
  [
    'A.prototype.go = function () { return 1 }; A.prototype.do = B.prototype.do = c',
    { variables: { A: '(void 0)' } },
    '0; B.prototype.do = c',
  ],
  [
    'function f(a) { switch (a) { case "x": b(); break; case "y": c() } }',
    { cases: { f: ['x'] } },
    'function f(a) { switch (a) {  case "y": c() } }',
  ],
])('leaves out of: %s', (source, never, expected) => {
  expect(without(source, never)).toBe(expected)
})

test.each<[string, Partial<Never>]>([
  ['a = 7 === b.tag', { values: { tag: [7, 8] } }],
  ['a = 7 === b.tag', { variables: { gone: 'null' } }],
  // Another variable of this name would get its value.
  ['var gone; function f() { var gone = 1; return gone }', { variables: { gone: 'null' } }],
  ['a = b().gone', { members: { gone: 'null' } }],
])('refuses a source of another form: %s', (source, never) => {
  expect(() => without(source, never)).toThrow()
})

const CASES = fc.uniqueArray(
  fc.record({
    value: fc.integer({ min: 0, max: 6 }),
    isEmpty: fc.boolean(),
    end: fc.constantFrom('', 'break;', 'return log;', '{ break }'),
  }),
  { selector: ({ value }) => value, minLength: 1 },
)

test('a switch does the same as before for each value that it is asked for', () => {
  fc.assert(
    fc.property(CASES, fc.func(fc.boolean()), (cases, isNever) => {
      const never = cases.map(({ value }) => value).filter((value) => isNever(value))
      const written = cases.map(({ value, isEmpty, end }) =>
        // Each declares a variable that the others use, too.
        isEmpty
          ? `case ${value}:`
          : `case ${value}: var v${value} = ${value}; last = v${value}; log.push(last); ${end}`,
      )
      const later = cases.map(({ value, isEmpty }) => (isEmpty ? '' : `v${value} = 1;`))
      const source = `(function (node) { var log = [], last; switch (node.tag) { ${written.join(' ')} } ${later.join(' ')} return log })`
      // In strict mode, where an assignment to a variable that is nowhere declared fails.
      const run = (code: string, tag: number): unknown =>
        JSON.stringify(runInThisContext(`'use strict'; ${code}`)({ tag }))
      const left = without(source, { values: { tag: never } })
      const isOther = cases.filter(({ value, isEmpty }) => !isEmpty && never.includes(value))
      for (const { value } of isOther) expect(left).not.toContain(`case ${value}:`)
      for (let tag = 0; tag <= 7; tag++)
        if (!never.includes(tag)) expect(run(left, tag), left).toBe(run(source, tag))
    }),
  )
})
