import { celError, celType, isCelError } from '@bufbuild/cel'
import { type CelFunction, type CelFunctions, type CelValue, withCall } from './cel-function.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

// A format takes some ten KiB outside the heap: cache one per zone; there are some hundred zones.
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const name = zone.toLowerCase()
  const known = formats.get(name)
  if (known) return known
  if (!/^[a-z]/.test(name)) throw new RangeError('it is no name of a zone')
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(name, format)
  return format
}

/** The local time of a zone at `time`, as if it were UTC. */
const clockTime = (time: Date, zone: string): Date => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name))
  return new Date(
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
      time.getUTCMilliseconds(),
    ),
  )
}

const FIXED_OFFSET = /^[+-]?\d\d:\d\d$/

const ofTimeInZone = ({ target, arguments: [zone, ...more] }: CelFunction): boolean =>
  target?.name === 'google.protobuf.Timestamp' && zone?.name === 'string' && more.length === 0

const inZone = (inner: CelFunction, functions: CelFunctions): CelFunction => {
  const call = (name: string, id: number, target: CelValue | undefined, args: CelValue[] = []) =>
    functions.find(name)?.call(id, target, args)
  return withCall(inner, (id, target, args) => {
    const [zone] = args
    const isOurs = target !== undefined && celType(target).name === inner.target?.name
    if (!isOurs || args.length !== 1 || typeof zone !== 'string' || FIXED_OFFSET.test(zone))
      return inner.call(id, target, args)
    try {
      const written = call('string', id, undefined, [target])
      if (typeof written !== 'string') return written
      const time = clockTime(new Date(written), zone)
      const shifted = call('timestamp', id, undefined, [time.toISOString()])
      return shifted === undefined || isCelError(shifted) ? shifted : call(inner.name, id, shifted)
    } catch (error) {
      return celError(`unknown time zone ${zone}: ${String(error)}`, id)
    }
  })
}

/**
 * Replacements for the functions of a time in a zone (`getHours('Europe/Berlin')`): the library's functions
 * create a format on every call, faster than the garbage collector frees them.
 */
export const timeZoneFunctions = (functions: CelFunctions): CelFunction[] =>
  [...functions].filter(ofTimeInZone).map((inner) => inZone(inner, functions))
