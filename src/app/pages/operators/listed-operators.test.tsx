import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LISTED_OPERATORS } from './listed-operators.tsx'

const { columns, defaultColumns } = LISTED_OPERATORS

const setNow = (time: string) => {
  vi.useFakeTimers({ now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
}

test('operators have their own columns, and those of the other listed fields for who chooses them', () => {
  expect(defaultColumns).toEqual([
    'description',
    'deployment',
    'enabled_features',
    'region',
    'version',
    'certificate',
    'updated_at',
  ])
  const others = columns.map(({ id }) => id).filter((id) => !defaultColumns.includes(id))
  expect(others).toEqual(expect.arrayContaining(['renewal', 'id', 'namespace', 'created']))
})

test('a column of a field shows what the service sent', () => {
  const deployment = { name: 'gate', namespace: 'edge', version: '1', cluster_name: 'pdx' }
  const row = { id: 'op_1', deployment, created_at: '2026-01-01T00:00:00Z', rank: 3 }
  setNow('2026-01-01T01:00:00Z')
  const shownIn = (id: string) => {
    const column = columns.find((one) => one.id === id)
    const markup = renderToStaticMarkup(<>{column?.cell(row, '')}</>)
    return markup.replaceAll(/<[^>]*>/g, '')
  }
  expect(['namespace', 'id', 'created', 'renewal'].map(shownIn)).toEqual([
    'edge',
    'op_1',
    '1 h ago',
    '—',
  ])
})
