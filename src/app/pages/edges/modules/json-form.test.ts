import { moduleDocument } from '#contract/edge-modules.ts'
import { fieldErrorsOf } from '#contract/field-errors.ts'
import { idText } from '#contract/text.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jsonForm } from './json-form.tsx'

const document = moduleDocument(
  z.strictObject({
    enabled: z.optional(z.boolean()),
    threshold: z.int(),
    note: z.optional(z.nullable(z.string())),
    pool_ids: z.optional(z.array(idText())),
  }),
  { pool_ids: { reply: 'pools', collection: 'pools', many: true } },
)
const form = jsonForm(document)

const errorOf = (members: string) => {
  const put = form.toPut({ enabled: true, members })
  return fieldErrorsOf(form.schema.safeParse(put).error?.issues ?? [])
}

test('a module is shown as the members that it is put with, null only where null can be put', () => {
  const reply = { enabled: false, threshold: null, note: null, pools: [{ id: 'p_1', uri: '' }] }
  const values = form.toValues(document.reply.parse(reply))
  expect(values.enabled).toBe(false)
  expect(JSON.parse(values.members)).toEqual({ note: null, pool_ids: ['p_1'] })
})

test('of no module the editor is empty, and what it makes is enabled and whole', () => {
  const values = form.toValues(null)
  expect(values).toEqual({ enabled: true, members: '' })
  expect(form.toPut(values)).toEqual({ enabled: true, pool_ids: [] })
  expect(form.toPut({ enabled: false, members: ' {"threshold": 3} ' })).toEqual({
    enabled: false,
    pool_ids: [],
    threshold: 3,
  })
})

test.each([
  ['{"threshold": 1,}', /^Not valid JSON\. \S/],
  ['threshold', /^Not valid JSON\. \S/],
  ['[1]', /^Must be a JSON object\.$/],
  ['null', /^Must be a JSON object\.$/],
  ['"text"', /^Must be a JSON object\.$/],
  ['{"threshold": 1, "enabled": false}', /^Leave out "enabled"/],
  ['', /^threshold: Must be a number\.$/],
  ['{"threshold": 1.5}', /^threshold: Must be a whole number\.$/],
  ['{"threshold": 1, "weight": 2}', /^weight: Not accepted by this operation\.$/],
  ['{"threshold": 1, "__proto__": {}}', /^__proto__: Not accepted by this operation\.$/],
  ['{"threshold": "x", "pool_ids": ["a", ""]}', /threshold: Must be .* pool_ids\[1\]: Required\./],
])('%s is refused at the field: %s', (members, message) => {
  expect(errorOf(members)).toEqual({ members: expect.stringMatching(message) })
})
