import type { Shortcut } from '../shell/shortcut-keys.ts'
import { shortened } from '../ui/first-part.ts'
import type { PaletteItem } from './palette-item.ts'

// A LinkButton is a link with the role of a button; a page's parts are links in a nav.
const ACTIONS = '#content :is(button, a[role="button"], nav a, input[data-shortcut])'
// What belongs to one row, value or entry of many, and what is off and does not say why.
const NOT_OF_PAGE =
  'table, [role="grid"], [role="listbox"], li, :disabled, [aria-disabled="true"]:not([data-tip]), [aria-current="page"], [aria-pressed="true"], [aria-hidden="true"]'
// What is lost without a question is only gone to: pressing it there is one's own decision.
const LOSES = /^(remove|forget|discard|clear|reset|undo)\b/i

const nameOf = (element: Element): string => {
  const labelled = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  const text = element.getAttribute('aria-label') ?? (labelled ?? element).textContent
  return text.replaceAll(/\s+/g, ' ').trim()
}

// An entry of a closed menu is found, and focused, where the button is that opens the menu.
const placeOf = (element: HTMLElement): HTMLElement => {
  const menu = element.closest('[role="group"][popover]:not(:popover-open)')
  return menu ? (document.querySelector(`[popovertarget="${menu.id}"]`) ?? element) : element
}

const findActions = () =>
  [...document.querySelectorAll<HTMLElement>(ACTIONS)].flatMap((element) => {
    const name = nameOf(element)
    if (!name || element.closest(NOT_OF_PAGE) || !placeOf(element).checkVisibility()) return []
    const region = element.closest('section:is([aria-labelledby], [aria-label]), [role="region"]')
    return { element, name, region: region ? nameOf(region) : '' }
  })

/** What the buttons, parts and search field of the page do; rows and entries of lists are not among them. */
export const pageActions = (shortcuts: readonly Shortcut[]): PaletteItem[] =>
  findActions().map(({ element: { dataset, ariaDisabled }, name, region }) => ({
    key: `action ${region} ${name}`,
    title: shortened(name),
    details: region ? [shortened(region)] : [],
    off: ariaDisabled === 'true' ? dataset['tip'] : undefined,
    keys: shortcuts.find(
      (shortcut) => 'press' in shortcut && shortcut.press === dataset['shortcut'],
    )?.keys,
    act: () => {
      // The page may have been rendered anew since.
      const now = findActions().find((one) => one.name === name && one.region === region)?.element
      if (!now) return
      // What opens here gives the focus back to it.
      placeOf(now).focus()
      if (now instanceof HTMLInputElement) now.select()
      else if (!LOSES.test(name)) now.click()
    },
  }))
