import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testRow } from '../../../mirror/test-mirror.ts'
import { LISTED_OPERATORS } from './listed-operators.tsx'

const { columns, defaultColumns, rowOf } = LISTED_OPERATORS

const setNow = (time: string) => {
  vi.useFakeTimers({ now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
}

test('operators have their own columns, and those of the other listed fields for who chooses them', () => {
  expect(defaultColumns).toEqual([
    'description',
    'enabled_features',
    'region',
    'deployment',
    'version',
    'certificate',
    'updated_at',
  ])
  expect(columns.slice(defaultColumns.length).map(({ id }) => id)).toEqual([
    'renewal',
    'id',
    'namespace',
    'cluster',
    'created',
    'as_of',
  ])
})

test('a column of a field shows what the service sent', () => {
  const deployment = { name: 'gate', namespace: 'edge', version: '1', cluster_name: 'pdx' }
  const row = rowOf(testRow('op_1', { deployment, created_at: '2026-01-01T00:00:00Z', rank: 3 }))
  setNow('2026-01-01T01:00:00Z')
  const shownIn = (column: string) =>
    renderToStaticMarkup(<>{columns.find(({ id }) => id === column)?.cell(row, { href: '' })}</>)
  expect(['namespace', 'cluster', 'id', 'created'].map(shownIn)).toEqual([
    'edge',
    'pdx',
    'op_1',
    '<time dateTime="2026-01-01T00:00:00.000Z">1 h ago</time>',
  ])
  expect(shownIn('renewal')).toBe('—')
  // Of a field that is new, too.
  expect(row).toMatchObject({ rank: 3 })
})

test('the forecast of a certificate is that of its version', () => {
  const cert = {
    cert: 'PEM',
    not_before: '2026-01-01T00:00:00Z',
    not_after: '2026-04-01T00:00:00Z',
  }
  const row = rowOf(testRow('op_1', { deployment: { version: '0.19.1' }, binding: { cert } }))
  const column = columns.find(({ id }) => id === 'renewal')
  setNow('2026-02-01T00:00:00Z')
  expect(renderToStaticMarkup(<>{column?.cell(row, { href: '' })}</>)).toBe('Manual: needs 0.22.0')
})
