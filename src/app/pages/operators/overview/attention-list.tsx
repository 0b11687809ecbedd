import type { AttentionGroup, AttentionItem } from '../../../resources/attention.ts'
import { PAGES } from '../../../page-descriptions.ts'
import { quoteText } from '../../../search/quote-text.ts'
import { Link } from '../../../shell/link.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import { Badge } from '../../../ui/badge.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import styles from './attention-list.module.css'

/** So many records of a group are named; the rest is counted. */
const NAMED = 4
/** A search for more ids takes long. */
const MOST_IDS = 200

const PLAIN_ID = /^[\w./-]+$/

/** The search of the list that finds the records of a group, and whether it finds others, too. */
export const groupSearch = ({ items, place }: Pick<AttentionGroup, 'items' | 'place'>) => {
  if (place.kind === 'search') return { search: place.search, isNear: false }
  if (items.length > MOST_IDS && place.kind === 'records')
    return { search: place.nearest, isNear: true }
  const ids = items.slice(0, MOST_IDS).map(({ id }) => (PLAIN_ID.test(id) ? id : quoteText(id)))
  return { search: `id:${ids.join(',')}`, isNear: false }
}

const ActLink = ({ group }: { group: AttentionGroup }) => {
  if (group.place.kind === 'items') return null
  const { search, isNear } = groupSearch(group)
  const list = group.of === 'edges' ? PAGES.edges.path : PAGES.operators.path
  return (
    <Link {...searchAddress(list, search, undefined)} className={styles.act}>
      {isNear ? 'Show similar in the list' : 'Show in the list'}
      <span className="visually-hidden"> {group.title}</span>
    </Link>
  )
}

type ItemLinkProps = { group: AttentionGroup; item: AttentionItem }

const ItemLink = ({ group: { kind }, item: { id, name, edge, search } }: ItemLinkProps) => {
  const text = <bdi data-cut="">{shortened(name)}</bdi>
  if (edge)
    return (
      // Who goes there from within the dashboard means this edge.
      <Link to={PAGES.edge.path} params={edge} state={{ isOpenedHere: true }}>
        {text}
      </Link>
    )
  if (search !== undefined)
    return <Link {...searchAddress(PAGES.operators.path, search, undefined)}>{text}</Link>
  return (
    <Link
      to="/operators/$id"
      params={{ id }}
      search={kind === 'abandoned' ? {} : { tab: 'binding' }}
    >
      {text}
    </Link>
  )
}

/** What needs attention, the most urgent first: each with why, whom it is about, and where to act. */
export const AttentionList = ({ groups }: { groups: readonly AttentionGroup[] }) => (
  <ul className={styles.groups}>
    {groups.map((group) => {
      const { kind, tone, sign, word, title, why, items } = group
      const more = items.length - NAMED
      return (
        <li key={kind} className={styles.group} data-kind={kind}>
          <div className={styles.badge}>
            <Badge tone={tone} sign={sign}>
              {word}
            </Badge>
          </div>
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>{why}</p>
            <ul className={styles.items}>
              {items.slice(0, NAMED).map((item) => (
                <li key={item.id}>
                  <ItemLink group={group} item={item} />
                  {item.detail && <span> {shortened(item.detail)}</span>}
                </li>
              ))}
              {more > 0 && <li>{plural(more, { other: 'and # more' })}</li>}
            </ul>
          </div>
          <ActLink group={group} />
        </li>
      )
    })}
  </ul>
)
