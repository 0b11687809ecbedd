import { expect, test } from 'vitest'
import { withView, type SavedView } from './saved-views.ts'

const view = (name: string, base_url = 'https://a.example', q = ''): SavedView => ({
  base_url,
  name,
  q,
  sort: '',
})

test('a view of the same name and service is replaced in its place', () => {
  const views = [view('one'), view('two'), view('one', 'https://b.example')]
  const saved = withView(views, view('one', 'https://a.example', 'cert:7d'))
  expect(saved.map(({ name, q }) => `${name} ${q}`)).toEqual(['one cert:7d', 'two ', 'one '])
})

test('beyond fifty the oldest of the same service goes', () => {
  const many = Array.from({ length: 50 }, (_, at) => view(`view ${at}`))
  const saved = withView([view('other', 'https://b.example'), ...many], view('new'))
  expect(saved).toHaveLength(51)
  expect(saved[0]?.name).toBe('other')
  expect(saved[1]?.name).toBe('view 1')
  expect(saved.at(-1)?.name).toBe('new')
})
