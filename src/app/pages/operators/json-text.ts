// In plain text they turn around what follows them (Unicode UAX #9, 2); in JSON they can be escaped.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16)}`

/** JSON in which nothing turns around what follows. */
export const withoutBidi = (json: string): string => json.replaceAll(BIDI_CONTROLS, escaped)

/** A value as readable JSON. */
export const jsonText = (value: unknown): string => withoutBidi(JSON.stringify(value, null, 2))
