import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutWide as cutOr, isCutWide, MOST_MEMBERS } from './cut-wide.ts'

const cutWide = (text: string) => cutOr(text, new Error('too many values'))

const wide = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`member ${index}`, index]))
const cutOf = async (value: unknown): Promise<unknown> =>
  JSON.parse(await cutWide(JSON.stringify(value, null, 1)))

// Regression: an endpoint of a million members held its page up for six seconds.
test('of a million members the first are read, and how many are left out', async () => {
  const other = { id: 'ep_2', metadata: '{"…": 1}' }
  // As a text: to make the object takes longer than all else.
  const members = Array.from({ length: 1_000_000 }, (_, index) => `"member ${index}": ${index}`)
  const text = `{"endpoints": [{"id": "ep_1", ${members.join(', ')}}, ${JSON.stringify(other)}], "next_page_uri": null}`
  const cut: unknown = JSON.parse(await cutWide(text))
  const kept = { id: 'ep_1', ...wide(MOST_MEMBERS - 1) }
  expect(cut).toEqual({
    endpoints: [{ ...kept, '…': '(990,001 more members, too many to be read)' }, other],
    next_page_uri: null,
  })
  const [first] = (cut as { endpoints: object[] }).endpoints // as above
  expect([first, other].map((one) => one && isCutWide(one))).toEqual([true, false])
})

test('objects inside of each other are cut each for itself', async () => {
  const inner = wide(MOST_MEMBERS + 2)
  const left = (count: number) => `(${count} more members, too many to be read)`
  const cutInner = { ...wide(MOST_MEMBERS), '…': left(2) }
  const outer = { first: inner, ...wide(MOST_MEMBERS), last: inner }
  expect(await cutOf([outer, inner, [inner]])).toEqual([
    { first: cutInner, ...wide(MOST_MEMBERS - 1), '…': left(2) },
    cutInner,
    [cutInner],
  ])
})

test('all else stays as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
      // Brackets that close, and what is between values, are no value.
      if (/[^\s,:\]}]/.test(text)) expect(await cutWide(text)).toBe(text)
    }),
  )
  const most = JSON.stringify([wide(MOST_MEMBERS), Array.from({ length: 100_000 }, () => 1)])
  expect(await cutWide(most)).toBe(most)
})

test('what is no JSON, or has too many values, comes to an end', async () => {
  const open = JSON.stringify({ a: wide(MOST_MEMBERS + 1) }).slice(0, -2)
  expect(await cutWide(open)).toBe(open)
  expect(await cutWide(`{${'1,'.repeat(MOST_MEMBERS + 5)}}`)).toContain('too many')
  await expect(cutWide(`[${'0,'.repeat(2_000_001)}0]`)).rejects.toThrow('too many values')
})
