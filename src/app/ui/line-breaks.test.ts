import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaText, textOffset, withBreaksOf } from './line-breaks.ts'

const texts = fc.array(fc.constantFrom('a', 'b', '\n', '\r', '\r\n')).map((list) => list.join(''))

test('an edit keeps the line breaks around it', () => {
  expect(withBreaksOf('a\r\nb\nc', 'a\nbb\nc')).toBe('a\r\nbb\nc')
  expect(withBreaksOf('a\r\nb', 'a\nb\nc')).toBe('a\r\nb\r\nc')
  expect(withBreaksOf('a', 'a\nb')).toBe('a\nb')
  expect(withBreaksOf('a\r\n\r\nb', 'a\nb')).toBe('a\r\nb')
  expect(withBreaksOf('\n\r', '\n\n\n')).toBe('\n\n\n')
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), texts, (text, from, length, typed) => {
      const area = areaText(text)
      const start = from % (area.length + 1)
      const end = Math.min(start + (length % 5), area.length)
      const inserted = areaText(typed)
      const edited = withBreaksOf(text, area.slice(0, start) + inserted + area.slice(end))
      expect(areaText(edited)).toBe(area.slice(0, start) + inserted + area.slice(end))
      if (start === end && inserted === '') expect(edited).toBe(text)
    }),
  )
})

test('an offset never falls inside a line break', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, random) => {
      const area = areaText(text)
      const offset = random % (area.length + 1)
      expect(areaText(text.slice(0, textOffset(text, offset)))).toBe(area.slice(0, offset))
      expect(areaText(text.slice(textOffset(text, offset)))).toBe(area.slice(offset))
    }),
  )
})
