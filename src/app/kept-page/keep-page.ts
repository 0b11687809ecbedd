import { isStoredHere, type Connection } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { writeStored } from '../device/storage.ts'
import badgeStyles from '../ui/badge.module.css'
import pageStyles from '../ui/page.module.css'
import { whenIdle } from '../ui/when-idle.ts'
import {
  addressOf,
  forgetPages,
  isOfCopy,
  lookNow,
  type KeptPage,
  type Markup,
} from '../device/kept-page.ts'

/** In UTF-16 units. */
const MAX_LENGTH = 128 * 1024

/** What is true only now. It keeps its room. */
const TIMED = `time, [data-timed], .${badgeStyles.badge}, .${pageStyles.subtitle} > *`
/** What works only with the app. */
const CONTROLS = 'button, input, select'
/** Of something that a person has begun, or that has failed: not how the next visit begins. */
const PASSING = '[aria-selected=true], [data-tone], [data-peek], [data-part], dialog[open]'
/** Names of other elements, what the keyboard reaches, what screen readers are told, and what only a grid has. */
const DROPPED =
  /^(?:id|for|tabindex|role|popovertarget|data-changed|aria-(?:live|controls|describedby|labelledby|busy|selected|multiselectable))$/

const SVG = 'http://www.w3.org/2000/svg'

const attributesOf = (element: Element): Record<string, string> => {
  const kept = [...element.attributes].filter(({ name }) => !DROPPED.test(name))
  const style = element.getAttribute('style') ?? ''
  return {
    ...Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    ...(element.namespaceURI === SVG && { xmlns: SVG }),
    // A heading is read out, even if it cannot sort yet.
    ...(element.matches(CONTROLS) &&
      (element.matches('th button') ? { tabindex: '-1' } : { inert: '' })),
    ...(element instanceof HTMLInputElement && element.value && { value: element.value }),
    ...(element.matches(TIMED) && { style: `${style};visibility:hidden` }),
  }
}

const markupOf = (node: Node): Markup[] => {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element) || node.matches('[popover]')) return []
  // Below the window: the app adds them.
  const isBelow = node.localName === 'tr' && node.getBoundingClientRect().top > innerHeight
  if (isBelow) return []
  // The filters come with the app, too.
  const content = node.localName === 'aside' ? [] : [...node.childNodes].flatMap(markupOf)
  return [[node.localName, attributesOf(node), ...content]]
}

const markupToKeep = (page: Element): Markup | undefined =>
  page.querySelector('tbody tr') && !page.querySelector(PASSING) ? markupOf(page)[0] : undefined

/** One page of each is kept: the first page, all records, a search. */
const kindOf = (address: string) => {
  if (!isOfCopy(address)) return 'first'
  const [, search] = address.split('?')
  return new URLSearchParams(search).get('q')?.trim() ? 'search' : 'all'
}

const isWhole = (page: Element) => page.querySelector('[role=grid]') !== null

/** Keeps the list that is shown at an address for the first frame of the next visit, without what is true only now. */
export const keepPage = (connection: Connection, address: string): void =>
  void whenIdle(() => {
    // Somebody has gone on, or does not want it any more.
    if (address !== addressOf(location) || !isStoredHere(connection)) return
    const page = document.querySelector(`#content > .${pageStyles.page}`)
    // An address without a search begins with the first page, even if all records have taken its place.
    if (!page || isWhole(page) !== isOfCopy(address)) return
    const content = markupToKeep(page)
    const styles = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    const text =
      content &&
      JSON.stringify({
        connection_id: connection.id,
        base_url: connection.base_url,
        kept_at: Date.now(),
        look: lookNow(),
        styles: Array.from(styles, ({ href }) => href),
        content,
      } satisfies KeptPage)
    // Not before the other is there: a visit that ends while it is made would leave none.
    forgetPages((other) => kindOf(other) === kindOf(address))
    if (text && text.length <= MAX_LENGTH) writeStored(ENTRIES.page, text, address)
  })
