/** Firefox reads the file only some time after the press. */
const KEPT_MS = 40_000

/** Saves a file as a download of the browser. */
export const downloadFile = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
} as const

/** What an exported file holds, as the end of its name says. */
export type FileKind = keyof typeof TYPES

/** An exported file, named by what was exported and when (local time): `operators-2026-05-01-0930.csv`. */
export const exportedFile = (
  parts: BlobPart[],
  { name, kind, at }: { name: string; kind: FileKind; at: string },
): File => {
  const date = new Date(at)
  date.setMinutes(date.getMinutes() - date.getTimezoneOffset())
  const time = date.toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  return new File(parts, `${name}-${time}.${kind}`, { type: TYPES[kind] })
}
