import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutFeatures } from './react-features.ts'

const require = createRequire(import.meta.url)
const source = readFileSync(
  join(dirname(require.resolve('react-dom/package.json')), 'cjs/react-dom-client.production.js'),
  'utf8',
)

test('React has each feature that is left out, in the form that is known', () => {
  const left = withoutFeatures(source)
  parseAst(left)
  expect(left).not.toMatch(/case REACT_(?:ACTIVITY|SUSPENSE_LIST|VIEW_TRANSITION)_TYPE:/)
  expect(left).not.toMatch(/isHydrating = !0|FragmentInstance\.prototype/)
  // What the dashboard does use.
  expect(left).toMatch(/case REACT_SUSPENSE_TYPE:/)
  expect(left.match(/case 26:/g)?.length).toBe(source.match(/case 26:/g)?.length)
})

test.each([
  ['another number', 'createFiberImplClass(31,', 'createFiberImplClass(KIND,'],
  ['another name', /\bisHydrating\b/g, 'isRestoring'],
])('refuses React in another form: %s', (_, known, other) => {
  expect(() => withoutFeatures(source.replace(known, other))).toThrow('does not have')
})
