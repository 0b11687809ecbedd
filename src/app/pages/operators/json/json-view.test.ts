import { outlineJson, type JsonOutline } from '#domain/json-outline.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  foldAll,
  MOST_LINES,
  openView,
  pressed,
  revealed,
  scrolled,
  toggled,
  unfoldAll,
  viewOf,
  type JsonView,
} from './json-view.ts'

const outlined = (value: unknown): JsonOutline => {
  const outline = outlineJson(JSON.stringify(value))
  if (!outline) throw new Error('no outline')
  return outline
}
const opened = (value: unknown) => openView(outlined(value))
const press = (view: JsonView, ...keys: string[]) =>
  keys.reduce((now, key) => pressed(now, key) ?? now, view)

// 0 {  1 a: {  2 b: 1  3 c: [4 2, 5 3]  }  6 d: "x"  7 e: {}  }
const DOCUMENT = { a: { b: 1, c: [2, 3] }, d: 'x', e: {} }

describe('a view', () => {
  test('opens with all of a small document', () => {
    expect([...opened(DOCUMENT).lines]).toEqual([0, 1, 2, 3, 4, 5, ~3, ~1, 6, 7, ~0])
  })

  test('opens with what fits of a large one', () => {
    const view = opened({ few: [1, 2], many: Array.from({ length: 200_000 }, () => 1), last: 1 })
    expect([...view.lines]).toEqual([0, 1, 2, 3, ~1, 4, 200_005, ~0])
    const unfolded = toggled(view, 4)
    expect(unfolded.lines).toHaveLength(200_009)
    expect([unfolded.start, unfolded.current]).toEqual([0, 4])
  })

  test('folds, with the keys on what is folded', () => {
    const view = toggled({ ...opened(DOCUMENT), current: 5 }, 1)
    expect([...view.lines]).toEqual([0, 1, 6, 7, ~0])
    expect(foldAll({ ...opened(DOCUMENT), current: 5 })).toMatchObject({ current: 1 })
    expect([...unfoldAll(foldAll(opened(DOCUMENT))).lines]).toHaveLength(11)
    // What has nothing in it has no fold.
    expect([...toggled(opened(DOCUMENT), 7).lines]).toHaveLength(11)
  })

  test('unfolds what is around a value', () => {
    const view = revealed(toggled(foldAll(opened(DOCUMENT)), 0), 5)
    expect(view.current).toBe(5)
    expect([...view.lines]).toEqual([0, 1, 2, 3, 4, 5, ~3, ~1, 6, 7, ~0])
  })

  test('draws some of many lines, with the current one among them', () => {
    const view = revealed(opened(Array.from({ length: 10_000 }, () => 1)), 9_999)
    expect(view.start).toBeGreaterThan(9_000)
    expect(scrolled(view, -1).start).toBe(view.start - 250)
    const last = press(view, 'End')
    expect(last).toMatchObject({ current: 10_000, start: 10_002 - MOST_LINES })
    expect(scrolled(last, 1).start).toBe(last.start)
    expect(press(last, 'Home')).toMatchObject({ current: 0, start: 0 })
  })

  test('stays as it is when the document is read again with the same values in place', () => {
    const view = toggled(opened(DOCUMENT), 1)
    const again = viewOf(outlined({ ...DOCUMENT, d: 'another' }), view)
    expect([...again.lines]).toEqual([...view.lines])
    expect([...viewOf(outlined({ ...DOCUMENT, f: 1 }), view).lines]).toHaveLength(12)
  })
})

describe('the keys', () => {
  test('are those of a tree', () => {
    const view = opened(DOCUMENT)
    expect(press(view, 'ArrowDown', 'ArrowDown', 'ArrowDown').current).toBe(3)
    // Over the lines that only end something.
    expect(press({ ...view, current: 5 }, 'ArrowDown').current).toBe(6)
    expect(press({ ...view, current: 6 }, 'ArrowUp').current).toBe(5)
    expect(press({ ...view, current: 5 }, 'ArrowLeft').current).toBe(3)
    const folded = press({ ...view, current: 5 }, 'ArrowLeft', 'ArrowLeft')
    expect([...folded.lines]).toEqual([0, 1, 2, 3, ~1, 6, 7, ~0])
    expect(press(folded, 'ArrowRight', 'ArrowRight').current).toBe(4)
    expect(press(folded, 'Enter').lines).toHaveLength(11)
    expect(press(folded, ' ').lines).toHaveLength(11)
    expect(press(view, 'End').current).toBe(7)
    expect(press(view, 'ArrowUp').current).toBe(0)
    expect(pressed(view, 'a')).toBeNull()
  })

  test('leave the current value among the drawn lines', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'End', 'Enter')
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(keys, { maxLength: 40 }), (value, typed) => {
        const { lines, current, start } = press(opened(value), ...typed)
        const at = lines.indexOf(current)
        expect(at).toBeGreaterThanOrEqual(start)
        expect(at).toBeLessThan(start + MOST_LINES)
      }),
    )
  })
})

test('a document that is 100,000 deep is unfolded and folded', () => {
  const outline = outlineJson('['.repeat(100_000) + ']'.repeat(100_000))
  if (!outline) throw new Error('no outline')
  const view = revealed(openView(outline), 99_999)
  expect(view.lines.length).toBe(199_999)
  expect(foldAll(view).lines).toHaveLength(3)
})
