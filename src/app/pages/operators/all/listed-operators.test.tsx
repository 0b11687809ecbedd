import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testRow } from '../../../mirror/test-mirror.ts'
import { LISTED_OPERATORS } from './listed-operators.ts'

const { columns, defaultColumns, rowOf } = LISTED_OPERATORS

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
  const clock = { now: new Date('2026-01-01T01:00:00Z'), offset: 0, isExact: false }
  const shownIn = (column: string) =>
    renderToStaticMarkup(
      <>{columns.find(({ id }) => id === column)?.cell(row, { href: '', clock })}</>,
    )
  expect(['namespace', 'cluster', 'id', 'created'].map(shownIn)).toEqual([
    'edge',
    'pdx',
    'op_1',
    '<time dateTime="2026-01-01T00:00:00.000Z">1 h ago</time>',
  ])
  // Of a field that is new, too.
  expect(row).toMatchObject({ rank: 3 })
})
