import { isJsonFault, readJsonNode, type JsonFault } from '#domain/json-nodes.ts'
import { placeOf } from '#domain/place-of.ts'
import type { FilePlace } from '../file-record.ts'

/** A value of a JSON file, and where it begins. */
export type JsonElement = FilePlace & { kind: 'value'; source: string }
type Fault = FilePlace & { kind: 'fault'; message: string }

/** Longer values are not read: a brace was not closed, or these are no records. */
const VALUE_MAX = 2_000_000
const TOO_LONG = 'This value is too long, or not closed.'
const NOT_CLOSED = 'This value is not closed before the next one begins.'
const LIST_NOT_CLOSED = 'The list is not closed: the file may be cut off, and records missing.'
/** An envelope's members before its list are shorter. */
const HEAD_MAX = 4_096

// The name of a list is letters.
const envelopeOf = (list: string) => {
  const scalar = String.raw`\s*"(?!${list}")[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*`
  return {
    head: new RegExp(String.raw`\{(?:${scalar},)*\s*"${list}"\s*:\s*\[`, 'y'),
    tail: new RegExp(String.raw`\](?:\s*,${scalar})*\s*\}`, 'y'),
  }
}

const SPACE = /[\s,]*/y
/** Where the next value may begin: an object at the beginning of a line, or behind another one in its line. */
const NEXT_VALUE = /[\r\n]([ \t]*)(?=\{)|\}[ \t]*(?:,[ \t]*)?(?=\{)/g
/** A line with an object and nothing else. */
const LINE_OBJECT = /[\r\n]([ \t]*)(\{[^\r\n]*\})[ \t]*(?:,[ \t]*)?(?=[\r\n])/g
/** How far what tells the beginning of a value goes back before it. */
const LEAD_MAX = 200
const isSpace = (text: string): boolean => /^[ \t]*$/.test(text)

/**
 * Reads the values of a JSON file in pieces of any size: those of a list, or of the named list in an
 * object, or, as in NDJSON, one after the other. After a fault it goes on with the next object that begins a line
 * as the first one did. An object that has a line of its own, no further in than the value around it, is a value:
 * what is around it was not closed.
 */
export class JsonReader {
  private text = ''
  private at = 0
  private list: 'none' | 'plain' | 'envelope' = 'none'
  /** The most space that a value had before it in its line; null if none began a line. */
  private indent: number | null = null
  /** The space before the place in its line; null if something else is there. */
  private lead: string | null = ''
  /** Where the fault is after which the next value is looked for; null if none is. */
  private faultAt: number | null = null
  private place: FilePlace = { line: 1, column: 1 }
  private isAfterReturn = false
  private readonly envelope: ReturnType<typeof envelopeOf>

  constructor(list: string) {
    this.envelope = envelopeOf(list)
  }

  /** Where the beginning or the end of a list and its envelope ends; null if a value is next. */
  private endOfFrame(isLast: boolean): number | 'more' | null {
    const { text, at } = this
    const isShort = text.length - at < HEAD_MAX && !isLast
    if (text[at] === ']' && this.list !== 'none') {
      this.envelope.tail.lastIndex = at
      const isEnvelope = this.list === 'envelope'
      const tail = isEnvelope ? this.envelope.tail.exec(text) : null
      if (isEnvelope && !tail && isShort) return 'more'
      this.list = 'none'
      return at + (tail?.[0].length ?? 1)
    }
    if (text[at] !== '{' || this.list !== 'none') return null
    this.envelope.head.lastIndex = at
    const head = this.envelope.head.exec(text)
    if (head) this.list = 'envelope'
    return head ? at + head[0].length : isShort ? 'more' : null
  }

  private readValue(isLast: boolean): JsonElement | Fault | null {
    const { text, at } = this
    const read = readJsonNode(text, at)
    const { line, column } = this.place
    if (isJsonFault(read)) {
      const isCut = !isLast && this.isCut(read)
      if (isCut && text.length - at <= VALUE_MAX) return null
      const place = isCut ? this.place : this.placeAt(read.at)
      this.faultAt = read.at
      // Past the brace of the faulty value itself.
      this.advance(at + 1)
      return { kind: 'fault', ...place, message: isCut ? TOO_LONG : `${sentence(read.message)}.` }
    }
    const end = read.to
    // A number may go on in the next piece.
    if (end === text.length && !isLast && text[at] !== '{') return null
    const inner = findLineObject(text.slice(at, end), this.lead?.length ?? 0)
    if (inner !== null) {
      this.advance(at + inner)
      return { kind: 'fault', line, column, message: NOT_CLOSED }
    }
    if (text[at] === '{' && this.lead !== null)
      this.indent = Math.max(this.indent ?? 0, this.lead.length)
    this.advance(end)
    return { kind: 'value', source: text.slice(at, end), line, column }
  }

  /** Whether a fault may only be the end of the piece. */
  private isCut({ at }: JsonFault): boolean {
    const rest = this.text.slice(at)
    return rest.length <= 5 || (rest.startsWith('"') && !/[\r\n]/.test(rest))
  }

  /** Takes the next piece of the text, and returns what can be read now. */
  *push(piece: string, isLast = false): Generator<JsonElement | Fault> {
    if (this.faultAt !== null) this.faultAt -= this.at
    this.text = this.text.slice(this.at) + piece
    this.at = 0
    while (this.faultAt === null ? this.skipSpace() : this.skipToNext(this.faultAt, isLast)) {
      if (this.text[this.at] === '[') {
        // A record is no list: a list in a list is read as one.
        if (this.list === 'none') this.list = 'plain'
        this.advance(this.at + 1)
        continue
      }
      const end = this.endOfFrame(isLast)
      if (end === 'more') return
      if (end !== null) {
        this.advance(end)
        continue
      }
      const read = this.readValue(isLast)
      if (!read) return
      yield read
    }
    // A fault after which nothing was found says so already.
    if (isLast && this.list !== 'none' && this.faultAt === null)
      yield { kind: 'fault', ...this.place, message: LIST_NOT_CLOSED }
  }

  private skipSpace(): boolean {
    SPACE.lastIndex = this.at
    this.advance(this.at + (SPACE.exec(this.text)?.[0].length ?? 0))
    return this.at < this.text.length
  }

  /** Skips to the next object after a fault; false if it has not come. */
  private skipToNext(faultAt: number, isLast: boolean): boolean {
    const { text, at, indent } = this
    NEXT_VALUE.lastIndex = Math.max(0, at - LEAD_MAX)
    for (const { index, 0: lead, 1: space } of text.matchAll(NEXT_VALUE)) {
      const to = index + lead.length
      // A line that begins as other values did is no part of the faulty one; one that begins further may be.
      const isLike = space !== undefined && space.length <= (indent ?? 0)
      const isNext = isLike ? to >= at : to >= faultAt && (space === undefined || indent === null)
      if (!isNext) continue
      this.advance(to)
      this.faultAt = null
      return true
    }
    this.advance(isLast ? text.length : Math.max(at, text.length - LEAD_MAX))
    return false
  }

  private advance(to: number): void {
    const passed = this.text.slice(this.at, to)
    if (passed === '') return
    this.place = this.placeAt(to)
    const tail = passed.slice(lineStart(passed))
    const before = tail.length === passed.length ? this.lead : ''
    this.lead = before !== null && isSpace(tail) ? before + tail : null
    this.isAfterReturn = passed.endsWith('\r')
    this.at = to
  }

  private placeAt(to: number): FilePlace {
    const passed = this.text.slice(this.at, to)
    const { line, column } = placeOf(
      // The line feed of a break that began before.
      this.isAfterReturn ? passed.replace(/^\n/, '') : passed,
      passed.length,
    )
    return line === 1
      ? { line: this.place.line, column: this.place.column + column - 1 }
      : { line: this.place.line + line - 1, column }
  }
}

/** Where the first object begins that has a line of its own, behind at most `spaces`; null if none has. */
const findLineObject = (text: string, spaces: number): number | null => {
  for (const { index, 0: line, 1: lead = '', 2: source = '' } of text.matchAll(LINE_OBJECT))
    if (lead.length <= spaces && isWhole(source)) return index + line.indexOf('{')
  return null
}

const isWhole = (source: string): boolean => {
  const read = readJsonNode(source, 0)
  return !isJsonFault(read) && read.to === source.length
}

const lineStart = (text: string): number =>
  Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
