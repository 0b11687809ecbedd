import { expect, test } from 'vitest'
import type { Figures } from './measure-page.ts'
import { median, pairedRatio, reportOf, withRange } from './report.ts'

test('the median is the middle value, or between the two in the middle', () => {
  expect(median([900, 700, 800])).toBe(800)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
})

test('the ratio compares the visits of each round, so that a slow while counts for neither', () => {
  // By the medians of all rounds it would be 1000 / 600.
  expect(pairedRatio([1000, 1000, 2000], [500, 600, 1000])).toBe(2)
  expect(pairedRatio([3, 5], [0, 0])).toBeNaN()
  // A round in which the floor had none is left out.
  expect(pairedRatio([30, 40, 60], [0, 20, 20])).toBe(2.5)
})

test('a range is left out where nothing varies', () => {
  expect(withRange([738, 690.4, 802], 0)).toBe('738 [690–802]')
  expect(withRange([112.84, 112.84], 1)).toBe('112.8')
})

const visit = (figures: Partial<Figures>): Figures => ({
  scriptKiB: 100,
  scriptFiles: 1,
  firstPaint: 500,
  rows15: 700,
  blocking: 100,
  heapMiB: 2,
  elements: 300,
  layoutShift: 0,
  openItem: 100,
  openForm: 100,
  ...figures,
})

test('the report marks a missed goal, by ratio or by value', () => {
  const report = reportOf([
    { label: 'floor', visits: [visit({})] },
    { label: 'Adit', visits: [visit({ scriptKiB: 200.8, rows15: 770, openItem: 190 })] },
    { label: 'before', visits: [visit({ rows15: 1120, layoutShift: 0.01 })] },
  ])
  const line = (start: string) => report.split('\n').find((line) => line.startsWith(start)) ?? ''
  expect(report.split('\n')[0]).toMatch(/^ +floor +Adit +ratio +before +ratio +goal$/)
  expect(line('JavaScript, KiB')).toMatch(/100\.0 +200\.8 \* +2\.01 +100\.0 +1\.00 +≤ 200$/)
  expect(line('first 15 rows')).toMatch(/700 +770 +1\.10 +1120 +1\.60 \* +ratio ≤ 1\.5$/)
  expect(line('opening an operator')).toMatch(/100 +190 +1\.90 \* +100 +1\.00 +ratio ≤ 1\.8$/)
  expect(line('layout shift')).toMatch(/0\.000 +0\.000 +– +0\.010 \* +– +≤ 0$/)
})
