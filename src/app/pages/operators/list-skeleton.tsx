import { RefreshOutline } from '../../shell/refresh.tsx'
import { buttonClass } from '../../ui/button.tsx'
import cardStyles from '../../ui/card.module.css'
import { classesIn } from '../../ui/classes-in.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { TableFrame, type Heading } from '../../ui/table-frame.tsx'
import { ListBarOutline } from './list-bar.tsx'
import features from './features-cell.module.css'
import styles from './operator-list.module.css'
// After the table's styles, which it changes.
import cards from './operator-cards.module.css'

const both = classesIn(styles, cards)

/** The headings of the list of operators, with the classes that set the columns' widths. */
export const HEADINGS = {
  description: { id: 'description', heading: 'Description', className: both('nameCell') },
  features: {
    id: 'enabled_features',
    heading: 'Features',
    className: `${features.featuresCell} ${both('featuresCell')}`,
  },
  region: { id: 'region', heading: 'Region', className: both('regionCell') },
  deployment: { id: 'deployment', heading: 'Deployment', className: both('deploymentCell') },
  version: { id: 'version', heading: 'Version', className: both('versionCell') },
  certificate: { id: 'certificate', heading: 'Certificate', className: both('certificateCell') },
  updated: { id: 'updated_at', heading: 'Updated', className: both('updatedCell') },
} satisfies Record<string, Heading>

const COLUMNS = Object.values(HEADINGS)
const ROWS = Array.from({ length: 15 }, (_, index) => `row-${index}`)

/** The line below the list's title. */
export const ListLead = () => (
  <span className={styles.lead}>Components that connect your clusters to the tunnel service.</span>
)

/** The outline of the list of operators while it loads: everything stands where the list will have it. */
export const ListSkeleton = () => (
  <Page
    title="Operators"
    subtitle={
      <>
        <ListLead />
        <RefreshOutline />
      </>
    }
    actions={
      // Rendered without a router.
      <a href="/operators/new" role="button" className={buttonClass('primary')}>
        <PlusIcon /> New operator
      </a>
    }
  >
    <ListBarOutline />
    <section className={cardStyles.card} aria-label="Operators" aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      <TableFrame caption="Operators" columns={COLUMNS} isFixed isLast>
        {ROWS.map((row) => (
          <tr key={row} className={both('outline')} aria-hidden="true">
            {COLUMNS.map(({ id, className }) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- drawn, not read
              <td key={id} className={className} />
            ))}
          </tr>
        ))}
      </TableFrame>
    </section>
  </Page>
)
