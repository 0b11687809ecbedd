import { ListFrame, ListHead } from '../../list/list-frame.tsx'
import { SearchBarOutline } from '../../list/search-bar.tsx'
import { RefreshOutline } from '../../shell/refresh.tsx'
import { buttonClass } from '../../ui/button.tsx'
import cardStyles from '../../ui/card.module.css'
import { classesIn } from '../../ui/classes-in.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { TableFrame, type Heading } from '../../ui/table-frame.tsx'
import names from '../../list/name-cell.module.css'
import features from './features-cell.module.css'
import styles from './operator-list.module.css'
// After the table's styles, which it changes.
import cards from './operator-cards.module.css'

const all = classesIn(names, styles, cards)

/** The headings of the list of operators, with the classes that set the columns' widths. */
export const HEADINGS = {
  description: { id: 'description', heading: 'Description', className: all('nameCell') },
  features: {
    id: 'enabled_features',
    heading: 'Features',
    className: `${features.featuresCell} ${all('featuresCell')}`,
  },
  region: { id: 'region', heading: 'Region', className: all('regionCell') },
  deployment: { id: 'deployment', heading: 'Deployment', className: all('deploymentCell') },
  version: { id: 'version', heading: 'Version', className: all('versionCell') },
  certificate: { id: 'certificate', heading: 'Certificate', className: all('certificateCell') },
  updated: { id: 'updated_at', heading: 'Updated', className: all('updatedCell') },
} satisfies Record<string, Heading>

const COLUMNS = Object.values(HEADINGS)

/** The outline of the list of operators while it loads: everything stands where the list will have it. */
export const ListSkeleton = () => (
  <Page
    title="Operators"
    subtitle={<RefreshOutline />}
    actions={
      // Rendered without a router.
      <a href="/operators/new" role="button" className={buttonClass('primary')}>
        <PlusIcon /> New operator
      </a>
    }
  >
    <SearchBarOutline />
    <ListFrame>
      <section className={cardStyles.card} aria-label="Operators" aria-busy="true">
        <span className="visually-hidden">Loading…</span>
        <ListHead text="" />{' '}
        <TableFrame caption="Operators" columns={COLUMNS} isFixed>
          <tr className={all('outline')} aria-hidden="true">
            {COLUMNS.map(({ id, className }) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- drawn, not read
              <td key={id} className={className} />
            ))}
          </tr>
        </TableFrame>
      </section>
    </ListFrame>
  </Page>
)
