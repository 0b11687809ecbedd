import { moment } from '#domain/clock-offset.ts'
import type { Session } from '../../api/session.ts'
import { OPERATOR_PAGES } from '../../resources/operators/operator-pages.ts'
import { operatorListQuery } from '../../resources/operators/operator-queries.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { tableRow } from '../../ui/data-table.tsx'
import { domOf } from '../../ui/dom-of.ts'
import { LIST_PART } from '../../ui/first-part.ts'
import { operatorColumns } from './operator-columns.tsx'
import styles from './operator-list.module.css'

/** The rows that the page at this address begins with; none if something will stand above them. */
const rowsNow = (session: Session) => {
  const client = session.client()
  const cursor = new URLSearchParams(location.search).get('cursor')
  const page = client && session.cache.getQueryData(operatorListQuery(client, cursor).queryKey)
  if (!page || page.odd.length > 0) return []
  const now = new Date(client.clock.now())
  const clock = { now, offset: client.clock.offset(moment()), isExact: false }
  return page.operators.slice(0, LIST_PART).map((row) => {
    const href = OPERATOR_PAGES.record.replace('$id', encodeURIComponent(row.id))
    return tableRow({ row, columns: operatorColumns, href, clock })
  })
}

/**
 * Shows the first rows of the list in its outline, while React still has the whole page to render, which then takes
 * their place. Resolves when they are painted; at once if there is no outline, or nothing to show in it.
 */
export const showFirstRows = async (session: Session): Promise<void> => {
  const outline = document.querySelector(`#content .${styles.outline}`)
  // Of a page out of sight nothing is painted.
  if (!outline || document.visibilityState === 'hidden') return
  // In a task of its own: together with what came before it would be a long one.
  await new Promise((resolve) => setTimeout(resolve))
  const rows = domOf(rowsNow(session))
  if (rows.length === 0) return
  outline.replaceWith(...rows)
  await new Promise<void>((resolve) => afterPaint(resolve))
}
