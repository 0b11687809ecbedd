import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asInlineScript, withoutImportOf } from './first-load.ts'

test('what the entry exports reaches the files that import it', () => {
  const page = createContext()
  const entry = 'let a=1,b=()=>2,c=3;export{a as t,c as a,b};'
  const { script, names } = asInlineScript(entry, '/assets/')
  runInContext(script, page)
  for (const [imported, said] of [
    ['b as f,t as e', '[e,f()].join()'],
    ['b', '[1,b()].join()'],
  ]) {
    const code = `import{${imported}}from"./boot-x1.js";import"./boot-x1.js";${said}`
    expect(runInContext(`{${withoutImportOf(code, 'boot-x1.js', names)}}`, page)).toBe('1,2')
  }
})

test('the files that the entry loads are found from any page', () => {
  const { script } = asInlineScript('import(`./app.js`);const a=1;export{a}', '/assets/')
  expect(script).toContain('import(`/assets/app.js`)')
})

test.each(['const a=1', 'import{b}from"./b.js";const a=b;export{a}', 'a="</SCRIPT>";export{a}'])(
  'an entry that would break inside a page is refused: %s',
  (code) => {
    expect(() => asInlineScript(code, '/assets/')).toThrow('entry')
  },
)

test('imports of other files stay', () => {
  const code = 'import{a}from"./boot-x2.js";import{b}from"./boot-x1xjs";'
  expect(withoutImportOf(code, 'boot-x1.js', ['a'])).toBe(code)
})
