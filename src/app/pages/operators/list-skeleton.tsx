import { ListOutline } from '../../list/list-outline.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'

/** The outline of the list of operators while it loads. */
export const ListSkeleton = () => (
  <Page
    title="Operators"
    actions={
      // Rendered without a router.
      <a href="/operators/new" role="button" className={buttonClass('primary')}>
        <PlusIcon /> New operator
      </a>
    }
  >
    <ListOutline label="Operators" />
  </Page>
)
