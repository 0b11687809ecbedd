import type { WireRecord } from '../../../resources/collected-resource.ts'
import { operatorName } from '#domain/operator-name.ts'
import { certificateOf } from '../../../resources/operators/certificate-bands.ts'
import { readOperator } from '../../../resources/operators/operator-document.ts'
import { renewalOfRecord, renewalWords } from '../../../resources/operators/renewal.ts'
import { BASE_PATH } from '../../../device/registry.ts'

/** The end of a certificate, for a calendar. */
export type CalendarEnd = {
  readonly id: string
  readonly name: string
  readonly until: Date
  /** What becomes of it. */
  readonly forecast: string
  readonly url: string
}

// RFC 5545, 3.3.11. A text in a calendar has no other control characters.
const textOf = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- these are what is removed
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .toWellFormed()

const timeOf = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const MOST_OCTETS = 75
const encoder = new TextEncoder()

// RFC 5545, 3.1: a longer line goes on in the next one, after a space; never within a character.
const folded = (line: string): string => {
  let [text, octets] = ['', 0]
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    const length = encoder.encode(segment).length
    if (octets + length > MOST_OCTETS && octets > 1) {
      text += '\r\n '
      octets = 1
    }
    text += segment
    octets += length
  }
  return text
}

const eventOf = ({ id, name, until, forecast, url }: CalendarEnd, now: Date): string[] => [
  'BEGIN:VEVENT',
  // A file that is opened again changes its events, and adds none.
  `UID:${textOf(`${id}-${timeOf(until)}@adit`)}`,
  `DTSTAMP:${timeOf(now)}`,
  // RFC 5545, 3.8.2.2: an end must be later than the start, so that a moment has none.
  `DTSTART:${timeOf(until)}`,
  `SUMMARY:${textOf(`Certificate of ${name} ends`)}`,
  `DESCRIPTION:${textOf([forecast, id, url].filter(Boolean).join('\n'))}`,
  `URL:${textOf(url).replaceAll('\\', '')}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-P7D',
  `DESCRIPTION:${textOf(`Certificate of ${name} ends in 7 days`)}`,
  'END:VALARM',
  'END:VEVENT',
]

/** A calendar (RFC 5545) with the ends of certificates, each with a reminder a week before. */
export const calendarOf = (ends: readonly CalendarEnd[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Adit//Certificates//EN',
    ...ends.flatMap((end) => eventOf(end, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** The ends of the certificates of records. */
export const calendarEnds = (records: readonly WireRecord[], now: Date): CalendarEnd[] =>
  records.flatMap((record) => {
    const { not_after } = certificateOf(record)
    if (!(not_after instanceof Date)) return []
    return {
      id: record.id,
      name: operatorName(readOperator(record)),
      until: not_after,
      forecast: renewalWords(renewalOfRecord(record, now)),
      url: `${location.origin}${BASE_PATH}/operators/${encodeURIComponent(record.id)}`,
    }
  })
