import type { Connection } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'
import {
  forgetPages,
  isOfCopy,
  keptTextAt,
  lookNow,
  type KeptPage,
  type Markup,
} from '../device/kept-page.ts'

const HTML = 'http://www.w3.org/1999/xhtml'

const nodeOf = (markup: Markup): Node => {
  if (typeof markup === 'string') return document.createTextNode(markup)
  const [name, { xmlns = HTML, style, ...attributes }, ...content] = markup
  const element = document.createElementNS(xmlns, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  // As an attribute the policy refuses it.
  if (style !== undefined && (element instanceof HTMLElement || element instanceof SVGElement))
    element.style.cssText = style
  element.append(...content.map(nodeOf))
  return element
}

const loadedStyle = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })

const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(undefined)
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })

/** Whether the app shows the same rows again, as soon as it is there. */
const hasRows = (address: string) =>
  readStored(isOfCopy(address) ? ENTRIES.view : ENTRIES.list) !== null

/**
 * Shows the page at an address as the last visit left it, until the app takes its place, but not after `limit`.
 * Resolves when it is painted; one that is broken is forgotten. It needs no module of the app, which comes later.
 */
export const showKeptPage = async (
  address: string,
  { id, base_url }: Connection,
  limit: AbortSignal,
): Promise<void> => {
  try {
    // As keepPage has written it; what else there may be fails below.
    const page = JSON.parse(keptTextAt(address) ?? '') as KeptPage
    const isOwn = hasRows(address) && page.connection_id === id && page.base_url === base_url
    if (!isOwn || page.look !== lookNow()) return
    const content = nodeOf(page.content)
    await Promise.all(page.styles.map(loadedStyle))
    // The app may stand there by now.
    if (limit.aborted) return
    document.getElementById('content')?.replaceChildren(content)
    await painted()
  } catch {
    forgetPages()
  }
}
