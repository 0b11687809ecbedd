import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf, type CalendarEnd } from './calendar.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const END: CalendarEnd = {
  id: 'k8sop_1',
  name: 'Gate; a, b\\c',
  until: new Date('2026-12-24T18:30:15.500Z'),
  forecast: 'Automatic',
  url: 'https://adit.example/operators/k8sop_1',
}

/** The lines of a calendar as a reader unfolds them. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the end of a certificate is an event with a reminder', () => {
  const lines = linesOf(calendarOf([END], NOW))
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Adit//Certificates//EN',
    'BEGIN:VEVENT',
    'UID:k8sop_1-20261224T183015Z@adit',
    'DTSTAMP:20261125T120000Z',
    'DTSTART:20261224T183015Z',
    'SUMMARY:Certificate of Gate\\; a\\, b\\\\c ends',
    'DESCRIPTION:Automatic\\nk8sop_1\\nhttps://adit.example/operators/k8sop_1',
    'URL:https://adit.example/operators/k8sop_1',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P7D',
    'DESCRIPTION:Certificate of Gate\\; a\\, b\\\\c ends in 7 days',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('whatever a name is, it adds no line and no line is too long', () => {
  const unit = fc.constantFrom(
    'a',
    ',',
    '\r',
    '\n',
    '\u0000',
    'END:VEVENT',
    '日',
    '👩\u200d💻',
    '\ud83d',
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
      const text = calendarOf([{ ...END, name: units.join('') }, END], NOW)
      const lines = text.split('\r\n')
      const longest = Math.max(...lines.map((line) => Buffer.byteLength(line)))
      expect(longest).toBeLessThanOrEqual(75)
      expect(lines.join('')).not.toMatch(/[\r\n\0]/)
      expect(linesOf(text)).toHaveLength(4 + 14 * 2 + 1)
    }),
  )
})
