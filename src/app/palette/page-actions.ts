import type { Shortcut } from '../shell/shortcut-keys.ts'
import { shortened } from '../ui/first-part.ts'
import type { PaletteItem } from './palette-item.ts'

// A LinkButton is a link with the role of a button; a page's parts are links in a nav.
const ACTIONS = 'button, a[role="button"], nav a, input[data-shortcut]'
// What belongs to one row, value or entry of many, and what is off and does not say why.
const NOT_OF_PAGE =
  'table, [role="grid"], [role="listbox"], li, :disabled, [aria-disabled="true"]:not([data-tip]), [aria-current="page"], [aria-pressed="true"], [aria-hidden="true"]'
const REGION = 'section[aria-labelledby], [role="region"][aria-label], section[aria-label]'

// What is lost without a question is only gone to: pressing it there is one's own decision.
const LOSES = /^(remove|forget|discard|clear|reset|undo)\b/i

const byId = (id: string | null) => (id === null ? null : document.getElementById(id))

const nameOf = (element: Element): string =>
  (
    element.getAttribute('aria-label') ??
    byId(element.getAttribute('aria-labelledby'))?.textContent ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
    element.textContent
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether a link leads to a page as it is: one with a search, such as a duplicate, is another place. */
const leadsTo = (element: HTMLElement, path: string): boolean => {
  if (!(element instanceof HTMLAnchorElement)) return false
  const { pathname, search } = new URL(element.href)
  return search === '' && pathname.endsWith(path)
}

const shortcutOf = (shortcuts: readonly Shortcut[], element: HTMLElement) =>
  shortcuts.find((shortcut) => {
    if ('press' in shortcut) return shortcut.press === element.dataset['shortcut']
    if ('focus' in shortcut) return shortcut.focus === element.dataset['shortcut']
    return 'to' in shortcut && leadsTo(element, shortcut.to)
  })

// An entry of a closed menu is found, and focused, where the button is that opens the menu.
const placeOf = (element: HTMLElement): HTMLElement => {
  const menu = element.closest('[role="group"][popover]:not(:popover-open)')
  return menu ? (document.querySelector(`[popovertarget="${menu.id}"]`) ?? element) : element
}

type Found = { element: HTMLElement; key: string; name: string; region: string }

const findAll = (): Found[] => {
  const elements = document.querySelectorAll<HTMLElement>(`#content :is(${ACTIONS})`)
  const found = [...elements].flatMap((element) => {
    const name = nameOf(element)
    if (name === '' || element.closest(NOT_OF_PAGE) || !placeOf(element).checkVisibility())
      return []
    const place = element.closest(REGION)
    const region = place ? nameOf(place) : ''
    return [{ element, name, region, key: `action ${region} ${name}` }]
  })
  return [...new Map(found.map((one) => [one.key, one])).values()]
}

const carryOut = (element: HTMLElement, name: string) => {
  // What opens here gives the focus back to it.
  placeOf(element).focus()
  if (element instanceof HTMLInputElement) element.select()
  else if (!LOSES.test(name)) element.click()
}

/** What the buttons, parts and search field of the page do; rows and entries of lists are not among them. */
export const pageActions = (shortcuts: readonly Shortcut[]): PaletteItem[] =>
  findAll().map(({ element, key, name, region }) => ({
    key,
    group: 'actions',
    title: shortened(name),
    details: region ? [shortened(region)] : [],
    off: element.ariaDisabled === 'true' ? (element.dataset['tip'] ?? undefined) : undefined,
    keys: shortcutOf(shortcuts, element)?.keys,
    // The page may have been rendered anew since.
    act: () => {
      const now = findAll().find((one) => one.key === key)
      if (now) carryOut(now.element, now.name)
    },
  }))
