import { shortened } from './first-part.ts'
import { timeFormat } from './format-time.ts'
import styles from './tooltip.module.css'

/** What may have a tooltip. */
const TIPPED = 'time[datetime], [data-tip], [data-cut]'

const SHOW_MS = 350
// Long enough to move the pointer onto the tooltip (WCAG 2.2, 1.4.13).
const HIDE_MS = 150
const DISTANCE = 4
const EDGE = 8

const withZone = timeFormat({ dateStyle: 'medium', timeStyle: 'long' })

/** The exact time, local and in UTC. */
export const exactTime = (date: Date): [local: string, utc: string] => [
  withZone(date),
  date.toISOString().replace('T', ' ').replace('.000Z', ' UTC').replace('Z', ' UTC'),
]

const isHidden = (element: Element) => element.getClientRects().length === 0

const isWider = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

/** Whether an element with `data-cut` shows less than its whole text. */
const isCut = (element: HTMLElement): boolean =>
  isWider(element) ||
  (element.dataset['cut'] === 'middle' && [...element.children].some(isWider)) ||
  (getComputedStyle(element).webkitLineClamp !== 'none' &&
    element.scrollHeight > element.clientHeight + 1)

const wholeText = ({ textContent }: HTMLElement) => shortened(textContent)

const headingOf = (element: Element) => {
  const cell = element.closest('td')
  const head = cell?.closest('table')?.tHead?.rows[0]
  // A row that is a card has its headings in itself.
  return cell && (cell.dataset['heading'] ?? head?.cells[cell.cellIndex]?.textContent)
}

// What the row of a link does not show: the cut texts, and those of columns that have no room.
const rowLines = (link: HTMLElement, row: Element, isFocused: boolean): string[] =>
  [...row.querySelectorAll<HTMLElement>('[data-cut]')].flatMap((element) => {
    const isOwn = element.closest('td') === link.closest('td')
    if (isHidden(element)) return `${headingOf(element)}: ${wholeText(element)}`
    if (!isCut(element) || !(isFocused || element === link)) return []
    return isOwn ? wholeText(element) : `${headingOf(element)}: ${wholeText(element)}`
  })

const linesOf = (anchor: HTMLElement, isFocused: boolean): string[] => {
  const row = anchor.matches('a') && anchor.closest('tbody > tr')
  if (row) return rowLines(anchor, row, isFocused)
  if (anchor instanceof HTMLTimeElement) return exactTime(new Date(anchor.dateTime))
  const { tip } = anchor.dataset
  return tip ? [tip] : isCut(anchor) ? [wholeText(anchor)] : []
}

const anchorAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(TIPPED) : null

/** Places the box below its anchor, or above it if there is no room. */
const place = (box: HTMLElement, anchor: HTMLElement) => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const below = at.bottom + DISTANCE
  const hasRoom = below + height + EDGE <= innerHeight
  // Styles set by script are not subject to the Content Security Policy.
  box.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE))}px`
  box.style.top = `${hasRoom ? below : Math.max(EDGE, at.top - height - DISTANCE)}px`
}

const lineElement = (line: string) => {
  const element = document.createElement('div')
  element.textContent = line
  return element
}

/**
 * Shows the app's tooltips: the exact time of a `<time>`, the `data-tip` of a control, and the whole text of what
 * has `data-cut` and is cut; for a focused row, or its link, that of everything in the row. Screen readers have
 * the same texts in the page.
 */
export const showTooltips = (): void => {
  const box = document.createElement('div')
  box.className = styles['tooltip'] ?? ''
  box.popover = 'manual'
  box.ariaHidden = 'true'
  document.body.append(box)

  let anchor: HTMLElement | null = null
  let isByFocus = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    anchor = null
    box.hidePopover()
  }
  const show = (next: HTMLElement, isFocused: boolean) => {
    const lines = next.isConnected ? linesOf(next, isFocused) : []
    if (lines.length === 0) return hide()
    anchor = next
    isByFocus = isFocused
    box.replaceChildren(...[...new Set(lines)].map(lineElement))
    if (!box.matches(':popover-open')) box.showPopover()
    place(box, next)
  }

  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    const isOverBox = target instanceof Node && box.contains(target)
    const next = isOverBox ? anchor : anchorAt(target)
    clearTimeout(timer)
    if (next === anchor) return
    if (next) {
      timer = setTimeout(() => show(next, false), SHOW_MS)
    } else {
      timer = setTimeout(hide, HIDE_MS)
    }
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    hide()
    const link = target.matches('tbody > tr') ? target.querySelector('a') : null
    if (!link && !target.matches(`${TIPPED}, tbody a`)) return
    // A menu that closes gives the focus back before it is closed, and until then nothing else can be shown.
    queueMicrotask(() => {
      if (document.activeElement === target) show(link ?? target, true)
    })
  }
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && key !== 'Shift') hide()
  }

  // The Tab key scrolls to what it focuses.
  const onScroll = () => {
    if (anchor?.isConnected && isByFocus) place(box, anchor)
    else hide()
  }

  const listening = { capture: true, passive: true }
  addEventListener('pointerover', onPointerOver, listening)
  addEventListener('focusin', onFocus, listening)
  addEventListener('keydown', onKeyDown, listening)
  addEventListener('scroll', onScroll, listening)
  for (const type of ['focusout', 'pointerdown']) addEventListener(type, hide, listening)
}
