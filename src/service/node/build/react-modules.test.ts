import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { toReactModule } from './react-modules.ts'

const require = createRequire(import.meta.url)

test.each([
  ['react', 'react.production.js'],
  ['react', 'react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom-client.production.js'],
  ['scheduler', 'scheduler.production.js'],
])('exports all that the file of %s exports: %s', async (name, file) => {
  const path = join(dirname(require.resolve(`${name}/package.json`)), 'cjs', file)
  const module = toReactModule(await readFile(path, 'utf8'), path)
  const exported = [...module.matchAll(/exports_\w+ as (\w+)/g)].map(([, one]) => one)
  expect(new Set(exported)).toEqual(new Set(Object.keys(require(path))))
  expect(module).not.toMatch(/\brequire\(|\bexports\./)
})

test('imports what the file requires', () => {
  const source =
    'var React = require("react"),\n  shim = require("a/shim");\nexports.use = React.use;\n'
  expect(toReactModule(source, '/a.js')).toBe(
    "import * as React from 'react';\nimport * as shim from 'a/shim';\nvar exports_use = React.use;\n" +
      "\nexport { exports_use as use }\nexport * as default from '/a.js'",
  )
})

test('refuses a file of another form', () => {
  expect(() => toReactModule('module.exports = 1', '/a.js')).toThrow('another form')
  expect(() => toReactModule('if (a) require("b")', '/a.js')).toThrow('another form')
})
