import { expect, test } from 'vitest'
import { withColumn, withMoved, type ListLayout } from './list-layout.ts'

const layout: ListLayout = {
  columns: ['description', 'region', 'version'],
  density: 'comfortable',
}

test('a column comes last, or goes', () => {
  expect(withColumn(layout, 'id', true).columns).toEqual(['description', 'region', 'version', 'id'])
  expect(withColumn(layout, 'region', false).columns).toEqual(['description', 'version'])
})

test('a column moves by one place, but not before the name nor past the end', () => {
  expect(withMoved(layout, 'version', -1).columns).toEqual(['description', 'version', 'region'])
  expect(withMoved(layout, 'region', 1).columns).toEqual(['description', 'version', 'region'])
  expect(withMoved(layout, 'region', -1)).toBe(layout)
  expect(withMoved(layout, 'version', 1)).toBe(layout)
  expect(withMoved(layout, 'description', 1)).toBe(layout)
  expect(withMoved(layout, 'unknown', 1)).toBe(layout)
})
