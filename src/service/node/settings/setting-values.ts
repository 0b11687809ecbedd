import { resolve } from 'node:path'
import { isVersionHeaderName } from '#contract/version.ts'

// What a setting's text means; undefined where it is not accepted.

/** A whole number within limits. */
export const whole =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    return value >= least && value <= most ? value : undefined
  }

/** True or false. */
export const onOff = (text: string): boolean | undefined => {
  if (/^(1|true|yes|on)$/i.test(text)) return true
  return /^(0|false|no|off)$/i.test(text) ? false : undefined
}

/** A text of a pattern. */
export const matching =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text : undefined

const webAddress = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = !url.username && !url.password && !/[?#*\s]/.test(text)
  return isPlain && /^https?:$/.test(url.protocol) ? url : undefined
}

/** An origin of HTTP. */
export const origin = (text: string): string | undefined => {
  const url = webAddress(text)
  return url && url.pathname === '/' ? url.origin : undefined
}

/** An address of HTTP, without a slash at its end. */
export const baseUrl = (text: string): string | undefined =>
  webAddress(text)?.href.replace(/\/+$/, '')

const hostName = (text: string): string | undefined => {
  const url = /^[^\s:/@]+$/.test(text) ? webAddress(`http://${text}`) : undefined
  return url && url.pathname === '/' ? url.hostname.replace(/\.$/, '') : undefined
}

const listOf =
  (read: (text: string) => string | undefined) =>
  (text: string): string[] | undefined => {
    const given = text.split(',').map((part) => read(part.trim()))
    const accepted = given.filter((part) => part !== undefined)
    return accepted.length === given.length ? [...new Set(accepted)] : undefined
  }

/** Origins, separated by commas. */
export const originList = listOf(origin)

/** Names of hosts, separated by commas. */
export const hostList = listOf(hostName)

/** The address of a PostgreSQL database. */
// URL drops line breaks, so the lines of a file would become one address that nobody wrote.
export const databaseAddress = (text: string): string | undefined =>
  !/[\r\n]/.test(text) && /^postgres(ql)?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')
    ? text
    : undefined

/** Whether the address of a database contains a password. */
export const hasPassword = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { password, searchParams } = new URL(address)
  return password !== '' || searchParams.has('password')
}

/** The path of a file or folder, which need not be there. */
export const filePath = (text: string): string | undefined =>
  text.includes('\0') ? undefined : resolve(text)

/** The name of a header for the version. */
export const headerName = (text: string): string | undefined =>
  isVersionHeaderName(text) ? text : undefined
