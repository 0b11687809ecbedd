import { renewalOf, renewalWords } from '../../../resources/operators/renewal.ts'
import { downloadFile } from '../../../transfer/download-file.ts'
import { LISTED_OPERATORS } from '../all/listed-operators.tsx'
import { calendarOf } from '../certificates/calendar.ts'
import { certificateEnds } from './certificate-ends.ts'
import {
  clusterMarks,
  featureMarks,
  regionMarks,
  versionMarks,
  weekMarks,
  type Mark,
} from './fleet-marks.ts'
import type { Overview } from './use-overview.ts'

/** A calendar has so many events at most: those that come first. */
const MOST_EVENTS = 2000

type Downloaded = Pick<Overview, 'records' | 'groups' | 'state' | 'now' | 'shares'>

const counted = (marks: readonly Mark[]) =>
  marks.map(({ label, count, search }) => ({ value: label, count, search }))

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What the overview shows, as it is downloaded. */
const overviewDocument = ({ records: all, groups, state, now, shares }: Downloaded) => {
  const records = all ?? []
  const { tokens } = LISTED_OPERATORS
  const { bars, ...ends } = certificateEnds(records, now, shares)
  return {
    made_at: now.toISOString(),
    oldest_read_at: isoTime(state.oldest_at),
    operators: { counted: records.length, estimated: state.estimated },
    needs_attention: groups.map(({ kind, of, title, why, items }) => ({
      kind,
      of,
      count: items.length,
      title,
      why,
      records: items.map(({ id, name, detail }) => ({ id, name, detail })),
    })),
    certificates: {
      ...ends,
      weeks: bars.map(({ from, until, counts }) => ({
        from: isoTime(from),
        until: isoTime(until),
        expired_or_soon: counts.bad,
        expiring: counts.warn,
        valid: counts.ok,
        not_yet_valid: counts.idle,
      })),
    },
    versions: counted(versionMarks(records, tokens)),
    regions: counted(regionMarks(records, tokens)),
    feature_sets: counted(featureMarks(records, tokens)),
    clusters: counted(clusterMarks(records, tokens)),
    created: weekMarks(records, now.getTime()).map(({ from, until, count }) => ({
      from: isoTime(from),
      until: isoTime(until),
      count,
    })),
  }
}

const save = (text: string, name: string, type: string) =>
  downloadFile(new File([text], name, { type }))

/** Saves what the overview shows as JSON. */
export const downloadOverview = (overview: Downloaded): void =>
  save(
    JSON.stringify(overviewDocument(overview), null, 2),
    `adit-overview-${overview.now.toISOString().slice(0, 10)}.json`,
    'application/json',
  )

/** The ends of all certificates that have not ended, for a calendar. */
const endsCalendar = ({ records, now }: Pick<Overview, 'records' | 'now'>): string => {
  const ends = (records ?? []).flatMap(({ id, name, version, cert }) =>
    cert.not_after instanceof Date && cert.not_after > now
      ? [
          {
            id,
            name,
            until: cert.not_after,
            forecast: renewalWords(renewalOf(version, cert, now), version),
            url: `${location.origin}/operators/${encodeURIComponent(id)}?tab=binding`,
          },
        ]
      : [],
  )
  const first = ends.toSorted((a, b) => a.until.getTime() - b.until.getTime())
  return calendarOf(first.slice(0, MOST_EVENTS), now)
}

/** Saves the ends of all certificates for a calendar. */
export const downloadEnds = (overview: Downloaded): void =>
  save(endsCalendar(overview), 'certificates.ics', 'text/calendar')
